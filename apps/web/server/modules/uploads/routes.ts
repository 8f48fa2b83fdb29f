import { ImageUploadResult, publicUrl } from "@plumbline/contract/uploads.ts";
import { Forbidden, NotFound } from "@plumbline/server/errors.ts";
import { describeRoute } from "@plumbline/server/http/describe-route.ts";
import { rateLimit } from "@plumbline/server/http/rate-limit.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import type { Services } from "../../services.ts";
import { requireUser, type SignedInEnv } from "../identity/session.ts";
import { fileBody, readFileField } from "./file-field.ts";

type UploadServices = Pick<Services, "identity" | "limiters" | "uploads" | "mayUploadImages">;

export function uploadRoutes(services: UploadServices) {
  const { uploads, limiters, mayUploadImages } = services;
  const allowed = createMiddleware<SignedInEnv>(async (c, next) => {
    const { user } = c.get("signedIn");
    if (!(await mayUploadImages(user))) throw new Forbidden("Only a listed business can upload pictures");
    await limiters.uploadOfAccount.take(user.id);
    await next();
  });
  return new Hono<AppEnv>().post(
    "/image",
    describeRoute(
      "Upload a picture. For administrators and owners of a listing. A JPG, PNG, WebP, GIF or AVIF of " +
        "up to 5 MiB, recognised by its content. It is re-encoded as WebP without metadata, at most 1600 " +
        "pixels wide; `imageUrl` is public.",
      ImageUploadResult,
      { body: fileBody("image"), errors: [403, 503] },
    ),
    rateLimit(limiters.upload),
    // Checked before the body is read, so strangers can't make us read megabytes.
    requireUser(services),
    allowed,
    async (c) => {
      const file = await readFileField(c, "image");
      const { key } = await uploads.keepImage(file, "public");
      return c.json({ imageUrl: publicUrl(key), originalName: file.name } satisfies ImageUploadResult);
    },
  );
}

/** Names are never reused, so copies can be cached permanently. */
export function publicFileRoutes({ uploads }: Pick<Services, "uploads">) {
  // Uses the raw path, so that a name without a file doesn't fall through to a page.
  return new Hono<AppEnv>().get("/*", async (c) => {
    const file = await uploads.readPublic(c.req.path.replace("/uploads/", ""));
    if (!file) throw new NotFound("There's nothing at this address");
    return c.body(file.bytes, 200, {
      "Content-Type": file.mediaType,
      "Cache-Control": "public, max-age=31536000, immutable",
      "X-Content-Type-Options": "nosniff",
    });
  });
}
