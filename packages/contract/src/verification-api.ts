import { z } from "zod";
import { Succeeded } from "./accounts.ts";
import { BODY_ERRORS, type Endpoint } from "./endpoint.ts";
import {
  BanRequest,
  CheckQueue,
  CheckRequest,
  LicenceRequest,
  LiftBanRequest,
  VerificationFile,
  WithdrawRequest,
} from "./verification.ts";

const Added = z.object({ id: z.uuid() });

/** The calls about licences, checks and bans; all of them for administrators. */
export const VERIFICATION_ENDPOINTS = [
  {
    method: "get",
    path: "/api/admin/checks",
    summary: "What waits for a check",
    description:
      "For administrators, 50 to a page: checks that run out within 60 days or ran out lately (`queue=expiring`), " +
      "listings without the tick (`missing`), and those whose names, classes or numbers do not fit (`mismatches`); by " +
      "`q`, `state`, `trade` and, of the first, `kind`, in the order of `sort` and `direction`.",
    response: CheckQueue,
    errors: [400, 401, 403],
  },
  {
    method: "get",
    path: "/api/admin/checks/{id}",
    summary: "The verification of a listing",
    description:
      "For administrators: the rule of its trade and state, what is missing, its licences, ledger and bans, and other " +
      "listings with the same ABN or licence.",
    response: VerificationFile,
    errors: [401, 403, 404],
  },
  {
    method: "post",
    path: "/api/admin/checks/{id}/licences",
    summary: "Add a licence",
    description:
      "For administrators: a licence as the register writes it, with the trades its class covers. It counts once a check has sighted it.",
    request: LicenceRequest,
    response: Added,
    errors: [...BODY_ERRORS, 401, 403, 404, 409],
  },
  {
    method: "post",
    path: "/api/admin/checks/{id}/checks",
    summary: "Record a check",
    description:
      "For administrators: what was looked up on which day, with a file of `evidence` (PDF or picture, up to 5 MiB) or " +
      "without. Lines of the ledger are never edited. An ABN or an identity counts for a year.",
    requestMediaType: "multipart/form-data",
    request: CheckRequest,
    response: Added,
    errors: [...BODY_ERRORS, 401, 403, 404, 409],
  },
  {
    method: "post",
    path: "/api/admin/ledger/{id}/withdraw",
    summary: "Withdraw a check",
    description: "For administrators: the line stays on the profile with the reason, and counts no longer.",
    request: WithdrawRequest,
    response: Succeeded,
    errors: [...BODY_ERRORS, 401, 403, 404, 409],
  },
  {
    method: "get",
    path: "/api/admin/ledger/{id}/evidence",
    summary: "The evidence of a check",
    description: "For administrators: the file, to be saved.",
    response: z.string().meta({ format: "binary" }),
    mediaType: "application/octet-stream",
    errors: [401, 403, 404],
  },
  {
    method: "post",
    path: "/api/admin/licences/{id}/withdraw",
    summary: "Withdraw a licence",
    description: "For administrators: with the checks that sighted it.",
    request: WithdrawRequest,
    response: Succeeded,
    errors: [...BODY_ERRORS, 401, 403, 404, 409],
  },
  {
    method: "post",
    path: "/api/admin/checks/{id}/ban",
    summary: "Ban a business",
    description:
      "For administrators: bans the ABN and licence numbers of a listing, and takes every listing under them out of the directory.",
    request: BanRequest,
    response: Succeeded,
    errors: [...BODY_ERRORS, 401, 403, 404, 409],
  },
  {
    method: "post",
    path: "/api/admin/bans/{id}/lift",
    summary: "Lift a ban",
    description: "For administrators: the listings stay inactive until somebody activates them.",
    request: LiftBanRequest,
    response: Succeeded,
    errors: [...BODY_ERRORS, 401, 403, 404, 409],
  },
] as const satisfies Endpoint[];
