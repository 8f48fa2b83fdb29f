import { z } from "zod";
import {
  AdminBlogPost,
  AdminBlogSearch,
  BlogPost,
  BlogPostEntry,
  BlogPostSummary,
  BlogPostUpdate,
  BlogSearch,
  EntryFound,
  EntrySearch,
  PublishRequest,
  Revision,
  RevisionContent,
  VersionRequest,
} from "./blog.ts";
import { BODY_ERRORS, type Endpoint } from "./endpoint.ts";

/** Reading the blog, and keeping it. */
export const BLOG_ENDPOINTS = [
  {
    method: "get",
    path: "/api/blog/posts",
    summary: "List posts",
    description:
      "Published posts, the newest first and 12 to a page (`page`), of a `tag` or a `category`. How many there are " +
      "stands in the header X-Total-Count.",
    query: BlogSearch,
    response: z.array(BlogPostSummary),
    errors: [400],
  },
  {
    method: "get",
    path: "/api/blog/posts/{slug}",
    summary: "A post",
    description:
      "A published post with its Markdown and the regulation entries it cites. An address it had before leads to the " +
      "present one by a 301.",
    response: BlogPost,
    errors: [404],
  },
  {
    method: "get",
    path: "/api/admin/blog/posts",
    summary: "List posts, drafts too",
    description:
      "For administrators: 20 to a page (`page`), by words of title, category and tags (`search`), by `filter` and in " +
      "the order of `sort`. How many there are stands in the header X-Total-Count.",
    query: AdminBlogSearch,
    response: z.array(AdminBlogPost),
    errors: [400, 401, 403],
  },
  {
    method: "post",
    path: "/api/admin/blog/posts",
    summary: "Write a post",
    description:
      "For administrators. Without a slug it is made of the title. A picture elsewhere is copied. The content may " +
      "take up to 1 MiB.",
    request: BlogPostEntry,
    response: AdminBlogPost,
    errors: [...BODY_ERRORS, 401, 403, 409],
  },
  {
    method: "get",
    path: "/api/admin/blog/posts/{id}",
    summary: "A post as it is kept",
    description: "For administrators: a draft or a deleted post as well.",
    response: AdminBlogPost,
    errors: [401, 403, 404],
  },
  {
    method: "put",
    path: "/api/admin/blog/posts/{id}",
    summary: "Save a post",
    description:
      "For administrators. With the `version` that was read, a save is refused where somebody else saved the post " +
      "since. An address that readers know leads to the new one.",
    request: BlogPostUpdate,
    response: AdminBlogPost,
    errors: [...BODY_ERRORS, 401, 403, 404, 409],
  },
  {
    method: "delete",
    path: "/api/admin/blog/posts/{id}",
    summary: "Delete a post",
    description: "For administrators: takes it out of every list. It can be restored for 30 days.",
    response: AdminBlogPost,
    errors: [401, 403, 404],
  },
  {
    method: "post",
    path: "/api/admin/blog/posts/{id}/restore",
    summary: "Restore a post",
    description: "For administrators: brings a deleted post back as it was.",
    response: AdminBlogPost,
    errors: [401, 403, 404],
  },
  {
    method: "put",
    path: "/api/admin/blog/posts/{id}/publish",
    summary: "Publish or unpublish a post",
    description: "For administrators. The day it was first published stays.",
    request: PublishRequest,
    response: AdminBlogPost,
    errors: [...BODY_ERRORS, 401, 403, 404, 409],
  },
  {
    method: "get",
    path: "/api/admin/blog/posts/{id}/revisions",
    summary: "What a post was",
    description: "For administrators: every save, the latest first.",
    response: z.array(Revision),
    errors: [401, 403, 404],
  },
  {
    method: "get",
    path: "/api/admin/blog/posts/{id}/revisions/{number}",
    summary: "One revision of a post",
    description: "For administrators: the post as it was after that save.",
    response: RevisionContent,
    errors: [401, 403, 404],
  },
  {
    method: "post",
    path: "/api/admin/blog/posts/{id}/revisions/{number}/restore",
    summary: "Go back to a revision",
    description:
      "For administrators: saves what the post was as a new revision. Whether it is published stays.",
    request: VersionRequest,
    response: AdminBlogPost,
    errors: [...BODY_ERRORS, 401, 403, 404, 409],
  },
  {
    method: "post",
    path: "/api/admin/blog/posts/{id}/preview-link",
    summary: "Make a preview link",
    description: "For administrators: whoever has it reads the draft. A link made before ends.",
    response: AdminBlogPost,
    errors: [401, 403, 404],
  },
  {
    method: "delete",
    path: "/api/admin/blog/posts/{id}/preview-link",
    summary: "End the preview link",
    description: "For administrators.",
    response: AdminBlogPost,
    errors: [401, 403, 404],
  },
  {
    method: "post",
    path: "/api/admin/blog/posts/{id}/reviewed",
    summary: "Say that a post was reviewed",
    description: "For administrators: the post was read against the entries it cites as they are now.",
    request: VersionRequest,
    response: AdminBlogPost,
    errors: [...BODY_ERRORS, 401, 403, 404, 409],
  },
  {
    method: "get",
    path: "/api/admin/regulations/entries",
    summary: "Find an entry to cite",
    description: "For administrators: up to 20 entries of the regulations by words, or by an id (`search`).",
    query: EntrySearch,
    response: z.array(EntryFound),
    errors: [400, 401, 403],
  },
] as const satisfies Endpoint[];
