import {
  AdminTradie,
  AdminTradiePage,
  AdminTradieSearch,
  CreateTradieRequest,
  UpdateTradieRequest,
} from "@plumbline/contract/directory-admin.ts";
import { ImportQuery, ImportReport } from "@plumbline/contract/directory-csv.ts";
import { UnsupportedMediaType } from "@plumbline/server/errors.ts";
import { describeRoute } from "@plumbline/server/http/describe-route.ts";
import { idParam } from "@plumbline/server/http/id-param.ts";
import { jsonBody } from "@plumbline/server/http/json-body.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Services } from "../../services.ts";
import { actorOf } from "../audit/actor-of.ts";
import type { SignedInEnv } from "../identity/session.ts";
import { readFileField } from "../uploads/file-field.ts";

const adminOf = (c: Context<SignedInEnv>) => actorOf(c.get("signedIn").user);

/** Mounted behind `requireAdmin`. */
export function directoryAdminRoutes({ directoryAdmin, exportDirectory }: Services) {
  return new Hono<SignedInEnv>()
    .get(
      "/tradies",
      describeRoute("List tradies. 50 to a page; `search` looks in name, trade and suburb.", AdminTradiePage),
      searchParams(AdminTradieSearch),
      async (c) => c.json(await directoryAdmin.list(c.req.valid("query"))),
    )
    .get(
      "/tradies.csv",
      describeRoute(
        "Export tradies. What `search` and `filter` find, as CSV that the import accepts.",
        z.string(),
        { mediaType: "text/csv" },
      ),
      searchParams(AdminTradieSearch.pick({ search: true, filter: true })),
      (c) => {
        const filter = c.req.valid("query");
        return c.body(exportDirectory(filter), 200, {
          "Content-Type": "text/csv; charset=utf-8",
          "Content-Disposition": 'attachment; filename="plumbline-businesses.csv"',
        });
      },
    )
    .post(
      "/tradies",
      describeRoute(
        "Add a tradie. Its address under /directory is made from name and suburb, and stays.",
        AdminTradie,
        { errors: [409] },
      ),
      jsonBody(CreateTradieRequest),
      async (c) => c.json(await directoryAdmin.create(adminOf(c), c.req.valid("json"))),
    )
    .patch(
      "/tradies/:id",
      describeRoute(
        "Change a tradie. Either `isActive` or edited fields. With the `version` that was read, refused " +
          "if someone else has changed it since.",
        AdminTradie,
        { errors: [409] },
      ),
      jsonBody(UpdateTradieRequest),
      async (c) => c.json(await directoryAdmin.update(adminOf(c), idParam(c), c.req.valid("json"))),
    )
    .delete(
      "/tradies/:id",
      describeRoute("Delete a tradie. It can be restored for 30 days.", AdminTradie),
      async (c) => c.json(await directoryAdmin.remove(adminOf(c), idParam(c))),
    )
    .post("/tradies/:id/restore", describeRoute("Restore a deleted tradie.", AdminTradie), async (c) =>
      c.json(await directoryAdmin.restore(adminOf(c), idParam(c))),
    );
}

/** Mounted behind `requireAdmin`. */
export function directoryImportRoutes({ directoryImport }: Pick<Services, "directoryImport">) {
  return new Hono<SignedInEnv>().post(
    "/",
    describeRoute(
      "Import tradies. A CSV file of up to 10 MB, as text/csv or in the field `file` of a multipart " +
        "form. Rows match by `id`, or else by name, suburb and postcode. `dryRun=true` writes nothing; " +
        "`dryRun=false` imports the whole file, or nothing if a row is wrong.",
      ImportReport,
      { body: { mediaType: "text/csv", schema: z.string() } },
    ),
    searchParams(ImportQuery),
    async (c) => {
      const { dryRun } = c.req.valid("query");
      const file = await readCsvFile(c);
      return c.json(
        await (dryRun ? directoryImport.preview(file) : directoryImport.takeIn(adminOf(c), file)),
      );
    },
  );
}

async function readCsvFile(c: Context): Promise<Uint8Array> {
  const mediaType = c.req.header("Content-Type") ?? "";
  if (/^text\/csv\b/i.test(mediaType)) return new Uint8Array(await c.req.arrayBuffer());
  if (/^multipart\//i.test(mediaType)) return (await readFileField(c, "file")).bytes;
  throw new UnsupportedMediaType("Please send the file as text/csv, or in a multipart form");
}
