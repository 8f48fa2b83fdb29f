import {
  AdminBlogPost,
  AdminBlogSearch,
  BlogPostEntry,
  BlogPostUpdate,
  EntryFound,
  EntrySearch,
  PublishRequest,
  Revision,
  RevisionContent,
  VersionRequest,
} from "@plumbline/contract/blog.ts";
import { NotFound } from "@plumbline/server/errors.ts";
import { describeRoute } from "@plumbline/server/http/describe-route.ts";
import { idParam } from "@plumbline/server/http/id-param.ts";
import { jsonBody } from "@plumbline/server/http/json-body.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Services } from "../../services.ts";
import { actorOf } from "../audit/actor-of.ts";
import type { SignedInEnv } from "../identity/session.ts";

const signedIn = (c: Context<SignedInEnv>) => actorOf(c.get("signedIn").user);

/** Mounted behind `requireAdmin`. */
export function postContentRoutes({ blogAdmin }: Pick<Services, "blogAdmin">) {
  return new Hono<SignedInEnv>()
    .post(
      "/",
      describeRoute(
        "Write a post. Without a slug, it is made from the title. External pictures are copied. " +
          "Content can be up to 1 MiB.",
        AdminBlogPost,
        { errors: [409] },
      ),
      jsonBody(BlogPostEntry),
      async (c) => c.json(await blogAdmin.create(signedIn(c), c.req.valid("json"))),
    )
    .put(
      "/:id",
      describeRoute(
        "Save a post. With the `version` that was read, the save is refused if someone else has saved " +
          "since. A published address redirects to the new one.",
        AdminBlogPost,
        { errors: [409] },
      ),
      jsonBody(BlogPostUpdate),
      async (c) => c.json(await blogAdmin.update(signedIn(c), idParam(c), c.req.valid("json"))),
    );
}

/** Mounted behind `requireAdmin`. */
export function blogAdminRoutes({ blogAdmin }: Pick<Services, "blogAdmin">) {
  return new Hono<SignedInEnv>()
    .get(
      "/blog/posts",
      describeRoute(
        "List posts, including drafts. 20 to a page; `search` looks in title, category and tags. The " +
          "header `X-Total-Count` counts all pages.",
        z.array(AdminBlogPost),
      ),
      searchParams(AdminBlogSearch),
      async (c) => {
        const { posts, total } = await blogAdmin.list(c.req.valid("query"));
        c.header("X-Total-Count", String(total));
        return c.json(posts);
      },
    )
    .get(
      "/blog/posts/:id",
      describeRoute("Get a post, including a draft or a deleted one.", AdminBlogPost),
      async (c) => c.json(await blogAdmin.get(idParam(c))),
    )
    .delete(
      "/blog/posts/:id",
      describeRoute("Delete a post. It can be restored for 30 days.", AdminBlogPost),
      async (c) => c.json(await blogAdmin.remove(signedIn(c), idParam(c))),
    )
    .post("/blog/posts/:id/restore", describeRoute("Restore a deleted post.", AdminBlogPost), async (c) =>
      c.json(await blogAdmin.restore(signedIn(c), idParam(c))),
    )
    .put(
      "/blog/posts/:id/publish",
      describeRoute("Publish or unpublish a post. The first publication date is kept.", AdminBlogPost, {
        errors: [409],
      }),
      jsonBody(PublishRequest),
      async (c) => c.json(await blogAdmin.publish(signedIn(c), idParam(c), c.req.valid("json"))),
    )
    .get(
      "/blog/posts/:id/revisions",
      describeRoute("List a post's revisions, latest first.", z.array(Revision)),
      async (c) => c.json(await blogAdmin.listRevisions(idParam(c))),
    )
    .get(
      "/blog/posts/:id/revisions/:number",
      describeRoute("Get a revision of a post.", RevisionContent),
      async (c) => c.json(await blogAdmin.getRevision(idParam(c), numberParam(c))),
    )
    .post(
      "/blog/posts/:id/revisions/:number/restore",
      describeRoute(
        "Restore a revision. Saves it as a new revision; the post stays published or unpublished.",
        AdminBlogPost,
        { errors: [409] },
      ),
      jsonBody(VersionRequest),
      async (c) => {
        const { version } = c.req.valid("json");
        return c.json(await blogAdmin.restoreRevision(signedIn(c), idParam(c), numberParam(c), version));
      },
    )
    .post(
      "/blog/posts/:id/preview-link",
      describeRoute(
        "Create a preview link. Anyone with it can read the draft. The previous link stops working.",
        AdminBlogPost,
      ),
      async (c) => c.json(await blogAdmin.makePreviewLink(signedIn(c), idParam(c))),
    )
    .delete(
      "/blog/posts/:id/preview-link",
      describeRoute("Revoke the preview link.", AdminBlogPost),
      async (c) => c.json(await blogAdmin.endPreviewLink(signedIn(c), idParam(c))),
    )
    .post(
      "/blog/posts/:id/reviewed",
      describeRoute(
        "Mark a post as reviewed against the current text of the entries it cites.",
        AdminBlogPost,
        { errors: [409] },
      ),
      jsonBody(VersionRequest),
      async (c) => c.json(await blogAdmin.markReviewed(signedIn(c), idParam(c), c.req.valid("json").version)),
    )
    .get(
      "/regulations/entries",
      describeRoute("Find regulation entries to cite. Up to 20, by words or an id.", z.array(EntryFound)),
      searchParams(EntrySearch),
      (c) => c.json(blogAdmin.findEntries(c.req.valid("query").search)),
    );
}

function numberParam(c: Context): number {
  const text = c.req.param("number") ?? "";
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new NotFound("There's nothing at this address");
  return Number(text);
}
