import { documentEntry } from "@plumbline/ui/document-entry.tsx";
import { requestContext } from "./lib/services-context.ts";

const { renderDocument, handleError } = documentEntry(requestContext);

export default renderDocument;
export { handleError };
export { streamTimeout } from "@plumbline/ui/document-entry.tsx";
export { renderSiteNote } from "./documents/render-site-note.ts";
