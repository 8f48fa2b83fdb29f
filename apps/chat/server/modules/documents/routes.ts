import type { Context } from "hono";
import { Hono } from "hono";
import { idParam } from "@plumbline/server/http/id-param.ts";
import type { Services } from "../../services.ts";
import { requireUser, type SignedInEnv } from "../identity/session.ts";

export function documentRoutes(services: Services) {
  const { documents, limiters } = services;
  const app = new Hono<SignedInEnv>();
  app.get("/turns/:id/note.pdf", requireUser(services), async (c) => {
    const { id: userId } = c.get("signedIn").user;
    await limiters.documentOfAccount.take(userId);
    const { name, pdf } = await documents.makeSiteNote(userId, idParam(c));
    asDownload(c, "application/pdf", name);
    return c.body(pdf);
  });
  app.get("/threads/:id/export.md", requireUser(services), async (c) => {
    const { id: userId } = c.get("signedIn").user;
    await limiters.documentOfAccount.take(userId);
    const { name, markdown } = await documents.exportThread(userId, idParam(c));
    asDownload(c, "text/markdown; charset=utf-8", name);
    return c.body(markdown);
  });
  return app;
}

/** `name` must contain only letters, digits, hyphens and dots. */
function asDownload(c: Context, contentType: string, name: string): void {
  c.header("Content-Type", contentType);
  c.header("Content-Disposition", `attachment; filename="${name}"`);
}
