import { Succeeded } from "@plumbline/contract/accounts.ts";
import {
  BanRequest,
  CheckQueue,
  CheckQueueSearch,
  CheckRequest,
  LicenceRequest,
  LiftBanRequest,
  VerificationFile,
  WithdrawRequest,
} from "@plumbline/contract/verification.ts";
import { describeRoute } from "@plumbline/server/http/describe-route.ts";
import { idParam } from "@plumbline/server/http/id-param.ts";
import { jsonBody } from "@plumbline/server/http/json-body.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import { Hono } from "hono";
import { z } from "zod";
import type { Services } from "../../services.ts";
import type { SignedInEnv } from "../identity/session.ts";
import { readCheckForm } from "./check-form.ts";

type VerificationServices = Pick<Services, "verification">;

/** Mounted under /api/admin, which lets in only administrators. */
export function verificationRoutes({ verification }: VerificationServices) {
  return new Hono<SignedInEnv>()
    .get(
      "/checks",
      describeRoute(
        "List listings to verify. `queue` is `expiring` (checks that expire within 60 days or have " +
          "recently), `missing` (not verified) or `mismatches` (names, classes or numbers differ). 50 to a " +
          "page, by `q`, `state`, `trade` and, for `expiring`, `kind`; `sort` and `direction` order them.",
        CheckQueue,
      ),
      searchParams(CheckQueueSearch),
      async (c) => c.json(await verification.listQueue(c.req.valid("query"))),
    )
    .get(
      "/checks/:id",
      describeRoute(
        "Get a listing's verification. The rule for its trade and state, what is missing, its licences, " +
          "checks and bans, and other listings with the same ABN or licence.",
        VerificationFile,
      ),
      async (c) => c.json(await verification.getFile(idParam(c))),
    )
    .post(
      "/checks/:id/licences",
      describeRoute(
        "Add a licence. As shown on the register, with the trades its class covers. It counts once a check " +
          "has sighted it.",
        z.object({ id: z.uuid() }),
        { errors: [409] },
      ),
      jsonBody(LicenceRequest),
      async (c) => {
        const id = await verification.addLicence(c.get("signedIn").user, idParam(c), c.req.valid("json"));
        return c.json({ id });
      },
    )
    .post(
      "/checks/:id/ban",
      describeRoute(
        "Ban a tradie. Bans the listing's ABN and licence numbers, and removes every listing under them " +
          "from the directory.",
        Succeeded,
        { errors: [409] },
      ),
      jsonBody(BanRequest),
      async (c) => {
        await verification.ban(c.get("signedIn").user, idParam(c), c.req.valid("json").reason);
        return c.json({ success: true });
      },
    )
    .post(
      "/licences/:id/withdraw",
      describeRoute("Withdraw a licence, with the checks that sighted it.", Succeeded, { errors: [409] }),
      jsonBody(WithdrawRequest),
      async (c) => {
        await verification.withdrawLicence(c.get("signedIn").user, idParam(c), c.req.valid("json").why);
        return c.json({ success: true });
      },
    )
    .post(
      "/ledger/:id/withdraw",
      describeRoute(
        "Withdraw a check. It stays on the profile with the reason, but no longer counts.",
        Succeeded,
        { errors: [409] },
      ),
      jsonBody(WithdrawRequest),
      async (c) => {
        await verification.withdrawCheck(c.get("signedIn").user, idParam(c), c.req.valid("json").why);
        return c.json({ success: true });
      },
    )
    .get(
      "/ledger/:id/evidence",
      describeRoute("Download the evidence of a check.", z.string().meta({ format: "binary" }), {
        mediaType: "application/octet-stream",
      }),
      async (c) => {
        const { bytes, mediaType } = await verification.readEvidence(idParam(c));
        const name = `evidence-${idParam(c)}.${mediaType === "application/pdf" ? "pdf" : "webp"}`;
        // The file is untrusted, so browsers must download it and never open it on our site.
        return c.body(bytes, 200, {
          "Content-Type": mediaType,
          "Content-Disposition": `attachment; filename="${name}"`,
          "X-Content-Type-Options": "nosniff",
          "Content-Security-Policy": "sandbox; default-src 'none'",
        });
      },
    )
    .post(
      "/bans/:id/lift",
      describeRoute("Lift a ban. The listings stay inactive until they are activated.", Succeeded, {
        errors: [409],
      }),
      jsonBody(LiftBanRequest),
      async (c) => {
        await verification.liftBan(c.get("signedIn").user, idParam(c), c.req.valid("json").reason);
        return c.json({ success: true });
      },
    );
}

export function recordCheckRoutes({ verification }: VerificationServices) {
  return new Hono<SignedInEnv>().post(
    "/checks/:id/checks",
    describeRoute(
      "Record a check. What was looked up and on which day, with an optional `evidence` file (PDF or " +
        "picture, up to 5 MiB). Checks can't be edited. An ABN or identity check counts for a year.",
      z.object({ id: z.uuid() }),
      { body: { mediaType: "multipart/form-data", schema: CheckRequest }, errors: [409] },
    ),
    async (c) => {
      const { entry, evidence } = await readCheckForm(c);
      const id = await verification.recordCheck(c.get("signedIn").user, idParam(c), entry, evidence);
      return c.json({ id });
    },
  );
}
