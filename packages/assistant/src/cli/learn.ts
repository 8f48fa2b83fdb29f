// Learns the assistant's model from the content and keeps it, so that no start and no test has to.
import { loadContent } from "@plumbline/regulations/content.ts";
import { isModelKept, loadModel } from "../retrieve/model-file.ts";

const content = loadContent();
if (!isModelKept(content)) {
  process.stdout.write("Learning from the regulations...\n");
  loadModel(content);
}
