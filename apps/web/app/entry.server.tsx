import { documentEntry } from "@plumbline/ui/document-entry.tsx";
import { requestContext } from "./lib/services-context.ts";

const { renderDocument, handleError } = documentEntry(requestContext);

export default renderDocument;
export { handleError };
export { streamTimeout } from "@plumbline/ui/document-entry.tsx";

// JSX is compiled only in this bundle, so it renders emails and invoices too: docs/decisions/007.
export { renderInvoice } from "./invoices/render-invoice.ts";
export { renderMail } from "./mails/render-mail.tsx";
