import {
  AdminBlogSearch,
  BlogPostEntry,
  BlogPostUpdate,
  EntrySearch,
  PublishRequest,
  VersionRequest,
} from "@plumbline/contract/blog.ts";
import { NotFound } from "@plumbline/server/errors.ts";
import { idParam } from "@plumbline/server/http/id-param.ts";
import { jsonBody } from "@plumbline/server/http/json-body.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import { type Context, Hono } from "hono";
import type { Services } from "../../services.ts";
import { actorOf } from "../audit/actor-of.ts";
import type { SignedInEnv } from "../identity/session.ts";

const signedIn = (c: Context<SignedInEnv>) => actorOf(c.get("signedIn").user);

/** Writing posts; mounted behind `requireAdmin`. */
export function postContentRoutes({ blogAdmin }: Pick<Services, "blogAdmin">) {
  return new Hono<SignedInEnv>()
    .post("/", jsonBody(BlogPostEntry), async (c) =>
      c.json(await blogAdmin.create(signedIn(c), c.req.valid("json"))),
    )
    .put("/:id", jsonBody(BlogPostUpdate), async (c) =>
      c.json(await blogAdmin.update(signedIn(c), idParam(c), c.req.valid("json"))),
    );
}

/** Keeping the blog; mounted behind `requireAdmin`. */
export function blogAdminRoutes({ blogAdmin }: Pick<Services, "blogAdmin">) {
  return new Hono<SignedInEnv>()
    .get("/blog/posts", async (c) => {
      const { posts, total } = await blogAdmin.list(searchParams(AdminBlogSearch, c));
      c.header("X-Total-Count", String(total));
      return c.json(posts);
    })
    .get("/blog/posts/:id", async (c) => c.json(await blogAdmin.get(idParam(c))))
    .delete("/blog/posts/:id", async (c) => c.json(await blogAdmin.remove(signedIn(c), idParam(c))))
    .post("/blog/posts/:id/restore", async (c) => c.json(await blogAdmin.restore(signedIn(c), idParam(c))))
    .put("/blog/posts/:id/publish", jsonBody(PublishRequest), async (c) =>
      c.json(await blogAdmin.publish(signedIn(c), idParam(c), c.req.valid("json"))),
    )
    .get("/blog/posts/:id/revisions", async (c) => c.json(await blogAdmin.listRevisions(idParam(c))))
    .get("/blog/posts/:id/revisions/:number", async (c) =>
      c.json(await blogAdmin.getRevision(idParam(c), numberParam(c))),
    )
    .post("/blog/posts/:id/revisions/:number/restore", jsonBody(VersionRequest), async (c) => {
      const { version } = c.req.valid("json");
      return c.json(await blogAdmin.restoreRevision(signedIn(c), idParam(c), numberParam(c), version));
    })
    .post("/blog/posts/:id/preview-link", async (c) =>
      c.json(await blogAdmin.makePreviewLink(signedIn(c), idParam(c))),
    )
    .delete("/blog/posts/:id/preview-link", async (c) =>
      c.json(await blogAdmin.endPreviewLink(signedIn(c), idParam(c))),
    )
    .post("/blog/posts/:id/reviewed", jsonBody(VersionRequest), async (c) =>
      c.json(await blogAdmin.markReviewed(signedIn(c), idParam(c), c.req.valid("json").version)),
    )
    .get("/regulations/entries", (c) => c.json(blogAdmin.findEntries(searchParams(EntrySearch, c).search)));
}

/** The `:number` of a path; what is no number belongs to nothing. */
function numberParam(c: Context): number {
  const text = c.req.param("number") ?? "";
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new NotFound("There is nothing at this address");
  return Number(text);
}
