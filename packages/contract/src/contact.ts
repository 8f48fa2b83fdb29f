import { z } from "zod";
import { cleanLine, cleanText } from "./clean-text.ts";
import { Email } from "./email.ts";
import { tablePage, tableSearch } from "./table-search.ts";

export const ContactRequest = z.object({
  name: z
    .string()
    .overwrite(cleanLine)
    .trim()
    .min(2, "Name must be at least 2 characters")
    .max(120, "Please keep your name under 120 characters"),
  email: Email,
  message: z
    .string()
    .overwrite(cleanText)
    .trim()
    .min(10, "Please write at least 10 characters")
    .max(4000, "Please keep your message under 4,000 characters"),
  /** A honeypot that's hidden from people. A bot that fills it in gets the usual response. */
  companyFax: z.string().max(500).optional(),
});
export type ContactRequest = z.infer<typeof ContactRequest>;

export const CONTACT_STATES = ["open", "done"] as const;

export const ContactSearch = tableSearch(["createdAt", "name", "email"], "createdAt", "desc").extend({
  state: z.enum(CONTACT_STATES, "Choose open or done").optional(),
});
export type ContactSearch = z.infer<typeof ContactSearch>;

export const ContactLine = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
  doneAt: z.iso.datetime().nullable(),
});
export type ContactLine = z.infer<typeof ContactLine>;
export const ContactLines = tablePage(ContactLine);
export type ContactLines = z.infer<typeof ContactLines>;
