import type { SharedThread, ShareResponse } from "@plumbline/contract/chat.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";
import { idParam } from "@plumbline/server/http/id-param.ts";
import { requireUser, type SignedInEnv } from "../identity/session.ts";

export function sharingRoutes(services: Services) {
  const { sharing, limiters } = services;
  const app = new Hono<SignedInEnv>();
  app.use("/threads/:id/share", requireUser(services));
  app.get("/threads/:id/share", async (c) =>
    c.json<SharedThread>(await sharing.preview(c.get("signedIn").user.id, idParam(c))),
  );
  app.post("/threads/:id/share", async (c) => {
    const { id: userId } = c.get("signedIn").user;
    await limiters.writeOfAccount.take(userId);
    return c.json<ShareResponse>({ url: await sharing.share(userId, idParam(c)) });
  });
  app.delete("/threads/:id/share", async (c) => {
    await sharing.revoke(c.get("signedIn").user.id, idParam(c));
    return c.json({ success: true });
  });
  return app;
}
