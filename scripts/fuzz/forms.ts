import type { Route } from "./routes.ts";
import type { Roles, Scene } from "./scene.ts";
import type { AppName, Servers } from "./servers.ts";

export type PageForm = {
  app: AppName;
  path: string;
  /** The query of the form's action, such as `?do=check`, or "". */
  query: string;
  fields: [name: string, value: string][];
};

const READERS = ["administrator", "owner", "subscriber", "visitor"] as const satisfies (keyof Roles)[];

export async function collectForms(routes: Route[], { known, roles }: Scene, { origins }: Servers) {
  const pages = routes.filter(({ isPage, method }) => isPage && method === "GET");
  const forms: PageForm[] = [];
  for (const { app, path } of pages) {
    const segments = path.split("/");
    const address = segments.map((part, index) =>
      part.startsWith(":") ? (known[segments[index - 1] ?? ""]?.[0] ?? "1") : part,
    );
    for (const reader of READERS) {
      const cookie = roles[reader][app];
      const response = await fetch(origins[app] + address.join("/"), {
        redirect: "manual",
        headers: { Cookie: cookie, "X-Forwarded-For": "10.0.0.1" },
      });
      const html = await response.text();
      if (response.ok) forms.push(...readForms(html).map((form) => ({ app, path, ...form })));
    }
  }
  return [...new Map(forms.map((form) => [JSON.stringify(form), form])).values()];
}

function readForms(html: string): Pick<PageForm, "query" | "fields">[] {
  const found = html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g);
  return [...found].flatMap(([, attributes = "", inside = ""]) => {
    if (!/method="post"/i.test(attributes)) return [];
    const query = /\?.*/.exec(attribute(attributes, "action") ?? "")?.[0] ?? "";
    const controls = inside.matchAll(/<(input|textarea|select|button)\b([^>]*)>/g);
    const fields = [...controls].flatMap(([, , given = ""]) => {
      const name = attribute(given, "name");
      return name === undefined
        ? []
        : [[name, attribute(given, "value") ?? usualValue(name)] as [string, string]];
    });
    return [{ query, fields }];
  });
}

function attribute(given: string, name: string): string | undefined {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(given)?.[1]?.replaceAll("&amp;", "&");
}

function usualValue(name: string): string {
  if (/email/i.test(name)) return "kim@example.com";
  if (/phone/i.test(name)) return "0412 345 678";
  if (/password/i.test(name)) return "wattle-and-gum-42";
  if (/postcode/i.test(name)) return "2150";
  return "Something that was typed here";
}
