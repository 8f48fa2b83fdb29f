// Learns and saves the model ahead of time, so that startup and tests don't have to.
import { loadContent } from "@plumbline/regulations/content.ts";
import { isModelKept, loadModel } from "../retrieve/model-file.ts";

const content = loadContent();
if (!isModelKept(content)) {
  process.stdout.write("Learning from the regulations...\n");
  loadModel(content);
}
