import { z } from "zod";
import { AuditPage, AuditSearch } from "./audit.ts";
import {
  AdminTradie,
  AdminTradiePage,
  AdminTradieSearch,
  CreateTradieRequest,
  UpdateTradieRequest,
} from "./directory-admin.ts";
import { ImportQuery, ImportReport } from "./directory-csv.ts";
import { BODY_ERRORS, type Endpoint } from "./endpoint.ts";

/** The calls that keep the directory. All are for administrators. */
export const DIRECTORY_ADMIN_ENDPOINTS = [
  {
    method: "get",
    path: "/api/admin/tradies",
    summary: "List businesses",
    description:
      "For administrators: 50 to a page, by words of business name, trade and suburb (`search`) and by `filter`: all, " +
      "active, inactive, a state, or deleted.",
    query: AdminTradieSearch,
    response: AdminTradiePage,
    errors: [400, 401, 403],
  },
  {
    method: "post",
    path: "/api/admin/tradies",
    summary: "List a business",
    description: "For administrators. Its address under /directory is made from name and suburb, and kept.",
    request: CreateTradieRequest,
    response: AdminTradie,
    errors: [...BODY_ERRORS, 401, 403, 409],
  },
  {
    method: "patch",
    path: "/api/admin/tradies/{id}",
    summary: "Change a business",
    description:
      "For administrators: the switch `isActive`, or edited fields. With the `version` that was read, a change is " +
      "refused where somebody else changed the business since.",
    request: UpdateTradieRequest,
    response: AdminTradie,
    errors: [...BODY_ERRORS, 401, 403, 404, 409],
  },
  {
    method: "delete",
    path: "/api/admin/tradies/{id}",
    summary: "Remove a business",
    description: "For administrators: takes it out of every list. It can be restored for 30 days.",
    response: AdminTradie,
    errors: [401, 403, 404],
  },
  {
    method: "post",
    path: "/api/admin/tradies/{id}/restore",
    summary: "Restore a business",
    description: "For administrators: brings a removed business back as it was.",
    response: AdminTradie,
    errors: [401, 403, 404],
  },
  {
    method: "get",
    path: "/api/admin/tradies.csv",
    summary: "Export businesses",
    description: "For administrators: what `search` and `filter` find, as CSV that the import takes back.",
    query: AdminTradieSearch.pick({ search: true, filter: true }),
    response: z.string(),
    mediaType: "text/csv",
    errors: [400, 401, 403],
  },
  {
    method: "post",
    path: "/api/admin/tradies/import",
    summary: "Import businesses",
    description:
      "For administrators: a CSV file of up to 10 MB, as text/csv or in the field `file` of a multipart form. A row is " +
      "matched by its `id`, or else by name, suburb and postcode. With `dryRun=true` nothing is written; with " +
      "`dryRun=false` all of the file is taken in or, where a row is wrong, nothing.",
    query: ImportQuery,
    requestMediaType: "text/csv",
    request: z.string(),
    response: ImportReport,
    errors: [...BODY_ERRORS, 401, 403],
  },
  {
    method: "get",
    path: "/api/admin/audit",
    summary: "Who changed what",
    description: "For administrators: the latest first, of one `subject` by its id or a part of its name.",
    query: AuditSearch,
    response: AuditPage,
    errors: [400, 401, 403],
  },
] as const satisfies Endpoint[];
