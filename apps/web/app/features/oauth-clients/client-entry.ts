import { RegisterClientRequest } from "@plumbline/contract/oauth-clients.ts";
import { z } from "zod";

export function listOf(text: string, separator: "\n" | ","): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);
}

function textList<Item>(schema: z.ZodType<Item[]>, separator: "\n" | ",") {
  return z.string().transform((text, context): Item[] => {
    const parts = listOf(text, separator);
    const parsed = schema.safeParse(parts);
    if (parsed.success) return parsed.data;
    const { message = "", path = [] } = parsed.error.issues[0] ?? {};
    const wrong = typeof path[0] === "number" ? parts[path[0]] : undefined;
    context.addIssue({ code: "custom", message: wrong ? `${wrong}: ${message}` : message });
    return z.NEVER;
  });
}

const { name, description, redirectUris, scopes } = RegisterClientRequest.shape;

export const RedirectUrisEntry = z.object({ redirectUris: textList(redirectUris, "\n") });

export const ClientEntry = z.object({
  name,
  description,
  redirectUris: textList(redirectUris, "\n"),
  scopes: textList(scopes, ","),
});
