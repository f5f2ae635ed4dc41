// What Weka learns from the ARFF files of learn.py, for learn_golden_test.go.
//
//     java -cp weka.jar Weka.java FOLDER > weka.json
//
// TAN: the tree of BayesNet with the local score ENTROPY, whose gain for an
// arrow x → y beside the class is n times the conditional mutual information.
// AODE: the posterior of some rows by the model trained on all of them; m is
// the least number of rows with the value of a parent. Weka 3.6.14.
import java.io.*;
import java.util.*;
import weka.classifiers.bayes.AODE;
import weka.classifiers.bayes.BayesNet;
import weka.core.Instances;

public class Weka {
	static final String[] TABLES = {"house_votes_84", "titanic_counts", "reinis_counts", "play_tennis", "zoo", "breast_cancer_wisconsin"};

	public static void main(String[] args) throws Exception {
		StringBuilder out = new StringBuilder("{\"version\": \"" + weka.core.Version.VERSION + "\", \"cases\": [\n");
		for (int i = 0; i < TABLES.length; i++) {
			Instances d = new Instances(new FileReader(new File(args[0], TABLES[i] + ".arff")));
			d.setClassIndex(d.numAttributes() - 1);
			out.append(i == 0 ? "" : ",\n").append("{\"data\": \"" + TABLES[i] + "\",\n \"tan\": " + tan(d) + ",\n \"aode\": [");
			int[] least = {1, 30};
			for (int j = 0; j < least.length; j++) {
				out.append(j == 0 ? "" : ",\n  ").append(aode(d, least[j]));
			}
			out.append("]}");
		}
		System.out.println(out + "\n]}");
	}

	static String tan(Instances d) throws Exception {
		BayesNet net = new BayesNet();
		net.setOptions(weka.core.Utils.splitOptions("-D -Q weka.classifiers.bayes.net.search.local.TAN -- -S ENTROPY -E weka.classifiers.bayes.net.estimate.SimpleEstimator -- -A 0.5"));
		net.buildClassifier(d);
		List<String> edges = new ArrayList<>();
		for (int v = 0; v < d.numAttributes(); v++) {
			for (int p = 0; p < net.getParentSet(v).getNrOfParents(); p++) {
				int u = net.getParentSet(v).getParent(p);
				if (u != d.classIndex()) {
					edges.add("[\"" + d.attribute(u).name() + "\", \"" + d.attribute(v).name() + "\"]");
				}
			}
		}
		return "[" + String.join(", ", edges) + "]";
	}

	static String aode(Instances d, int least) throws Exception {
		AODE m = new AODE();
		m.setOptions(new String[] {"-F", "" + least});
		m.buildClassifier(d);
		int right = 0;
		List<String> rows = new ArrayList<>();
		for (int i = 0; i < d.numInstances(); i++) {
			double[] p = m.distributionForInstance(d.instance(i));
			if (weka.core.Utils.maxIndex(p) == (int) d.instance(i).classValue()) {
				right++;
			}
			if (i % Math.max(1, d.numInstances() / 6) == 0) {
				rows.add("{\"row\": " + i + ", \"posterior\": " + Arrays.toString(p) + "}");
			}
		}
		return "{\"m\": " + least + ", \"right\": " + right + ", \"rows\": [" + String.join(", ", rows) + "]}";
	}
}
