"""Writes the archives of this folder, in the layout of the SpamAssassin corpus:
python3 make.py. The e-mails are written for the tests."""

import hashlib
import io
import tarfile

SENDER = b"From a@example.org  Thu Aug 22 12:36:23 2002\nFrom: a@example.org\n"

ARCHIVES = {
    "20030228_easy_ham": {
        2: b"Subject: Re: minutes\n\nThe minutes are on the wiki.\n",
        1: b"Subject: minutes\n\nWho writes the minutes today?\n",
    },
    "20030228_easy_ham_2": {1: b"Subject: =?utf-8?Q?caf=C3=A9?=\n\nAt noon.\n"},
    "20030228_hard_ham": {
        1: b"Subject: weekly\nContent-Type: text/html\n\n<h1>Offers</h1><p>of the library\n"
    },
    "20030228_spam": {1: b"Subject: offer\n\nBuy now!\n"},
    "20050311_spam_2": {
        1: b"Subject: win\nContent-Transfer-Encoding: base64\n\nWW91IHdvbiE=\n"
    },
}

for name, mails in ARCHIVES.items():
    folder = name.split("_", 1)[1]
    with tarfile.open(name + ".tar.bz2", "w:bz2", format=tarfile.USTAR_FORMAT) as tar:
        def add(member, data):
            info = tarfile.TarInfo(member)
            info.size = len(data)
            tar.addfile(info, io.BytesIO(data))

        top = tarfile.TarInfo(folder)
        top.type = tarfile.DIRTYPE
        top.mode = 0o755
        tar.addfile(top)
        for number, mail in mails.items():
            data = SENDER + mail
            add(f"{folder}/{number:05}.{hashlib.md5(data).hexdigest()}", data)
        add(f"{folder}/cmds", b"mv 1 00001\n")
