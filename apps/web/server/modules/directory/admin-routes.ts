import {
  AdminTradieSearch,
  CreateTradieRequest,
  UpdateTradieRequest,
} from "@plumbline/contract/directory-admin.ts";
import { ImportQuery } from "@plumbline/contract/directory-csv.ts";
import { UnsupportedMediaType } from "@plumbline/server/errors.ts";
import { idParam } from "@plumbline/server/http/id-param.ts";
import { jsonBody } from "@plumbline/server/http/json-body.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import { type Context, Hono } from "hono";
import type { Services } from "../../services.ts";
import { actorOf } from "../audit/actor-of.ts";
import type { SignedInEnv } from "../identity/session.ts";
import { readFileField } from "../uploads/file-field.ts";

const adminOf = (c: Context<SignedInEnv>) => actorOf(c.get("signedIn").user);

/** Keeping the directory; mounted behind `requireAdmin`. */
export function directoryAdminRoutes({ directoryAdmin, exportDirectory }: Services) {
  return new Hono<SignedInEnv>()
    .get("/tradies", async (c) => c.json(await directoryAdmin.list(searchParams(AdminTradieSearch, c))))
    .get("/tradies.csv", (c) => {
      const filter = searchParams(AdminTradieSearch.pick({ search: true, filter: true }), c);
      return c.body(exportDirectory(filter), 200, {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": 'attachment; filename="plumbline-businesses.csv"',
      });
    })
    .post("/tradies", jsonBody(CreateTradieRequest), async (c) =>
      c.json(await directoryAdmin.create(adminOf(c), c.req.valid("json"))),
    )
    .patch("/tradies/:id", jsonBody(UpdateTradieRequest), async (c) =>
      c.json(await directoryAdmin.update(adminOf(c), idParam(c), c.req.valid("json"))),
    )
    .delete("/tradies/:id", async (c) => c.json(await directoryAdmin.remove(adminOf(c), idParam(c))))
    .post("/tradies/:id/restore", async (c) => c.json(await directoryAdmin.restore(adminOf(c), idParam(c))));
}

/** Importing a file; mounted behind `requireAdmin`. */
export function directoryImportRoutes({ directoryImport }: Pick<Services, "directoryImport">) {
  return new Hono<SignedInEnv>().post("/", async (c) => {
    const { dryRun } = searchParams(ImportQuery, c);
    const file = await readCsvFile(c);
    return c.json(await (dryRun ? directoryImport.preview(file) : directoryImport.takeIn(adminOf(c), file)));
  });
}

async function readCsvFile(c: Context): Promise<Uint8Array> {
  const mediaType = c.req.header("Content-Type") ?? "";
  if (/^text\/csv\b/i.test(mediaType)) return new Uint8Array(await c.req.arrayBuffer());
  if (/^multipart\//i.test(mediaType)) return (await readFileField(c, "file")).bytes;
  throw new UnsupportedMediaType("Please send the file as text/csv, or in a multipart form");
}
