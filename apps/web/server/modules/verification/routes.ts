import {
  BanRequest,
  CheckQueueSearch,
  LicenceRequest,
  LiftBanRequest,
  WithdrawRequest,
} from "@plumbline/contract/verification.ts";
import { idParam } from "@plumbline/server/http/id-param.ts";
import { jsonBody } from "@plumbline/server/http/json-body.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";
import type { SignedInEnv } from "../identity/session.ts";
import { readCheckForm } from "./check-form.ts";

type VerificationServices = Pick<Services, "verification">;

/** Licences, checks and bans; mounted under /api/admin, where only administrators get. */
export function verificationRoutes({ verification }: VerificationServices) {
  return new Hono<SignedInEnv>()
    .get("/checks", async (c) => c.json(await verification.listQueue(searchParams(CheckQueueSearch, c))))
    .get("/checks/:id", async (c) => c.json(await verification.getFile(idParam(c))))
    .post("/checks/:id/licences", jsonBody(LicenceRequest), async (c) => {
      const id = await verification.addLicence(c.get("signedIn").user, idParam(c), c.req.valid("json"));
      return c.json({ id });
    })
    .post("/checks/:id/ban", jsonBody(BanRequest), async (c) => {
      await verification.ban(c.get("signedIn").user, idParam(c), c.req.valid("json").reason);
      return c.json({ success: true });
    })
    .post("/licences/:id/withdraw", jsonBody(WithdrawRequest), async (c) => {
      await verification.withdrawLicence(c.get("signedIn").user, idParam(c), c.req.valid("json").why);
      return c.json({ success: true });
    })
    .post("/ledger/:id/withdraw", jsonBody(WithdrawRequest), async (c) => {
      await verification.withdrawCheck(c.get("signedIn").user, idParam(c), c.req.valid("json").why);
      return c.json({ success: true });
    })
    .get("/ledger/:id/evidence", async (c) => {
      const { bytes, mediaType } = await verification.readEvidence(idParam(c));
      const name = `evidence-${idParam(c)}.${mediaType === "application/pdf" ? "pdf" : "webp"}`;
      // Somebody else made the file: it is saved, never opened within our pages.
      return c.body(bytes, 200, {
        "Content-Type": mediaType,
        "Content-Disposition": `attachment; filename="${name}"`,
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "sandbox; default-src 'none'",
      });
    })
    .post("/bans/:id/lift", jsonBody(LiftBanRequest), async (c) => {
      await verification.liftBan(c.get("signedIn").user, idParam(c), c.req.valid("json").reason);
      return c.json({ success: true });
    });
}

/** Recording a check with its evidence. */
export function recordCheckRoutes({ verification }: VerificationServices) {
  return new Hono<SignedInEnv>().post("/checks/:id/checks", async (c) => {
    const { entry, evidence } = await readCheckForm(c);
    const id = await verification.recordCheck(c.get("signedIn").user, idParam(c), entry, evidence);
    return c.json({ id });
  });
}
