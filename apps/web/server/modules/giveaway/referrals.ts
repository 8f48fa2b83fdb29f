import { DAY_SECONDS } from "@plumbline/contract/time.ts";
import { createHmac } from "node:crypto";
import { REFERRAL_COOKIE_DAYS } from "@plumbline/contract/giveaway.ts";
import { isSameSecret } from "@plumbline/server/secrets.ts";
import type { GiveawayContext } from "./context.ts";
import { findCampaign, findParticipantByCode, keepReferral } from "./repository.ts";
import { statusOf } from "./status.ts";

/** Cookie with the referrer's code and the code of this browser's own user. */
const CAME_BY = "plumbline_ref";
const BELONGS_TO = "plumbline_own_ref";
const LASTS_SECONDS = REFERRAL_COOKIE_DAYS * DAY_SECONDS;
const CODE = /^[A-Za-z0-9_-]{10}$/;

export function createReferrals({ db, secret, url, clock, billing }: GiveawayContext) {
  const sign = (name: string, value: string) =>
    createHmac("sha256", secret).update(`giveaway ${name}\n${value}`).digest("base64url");

  function cookie(name: string, code: string): string {
    const value = `${code}.${Math.floor(clock().getTime() / 1000)}`;
    const attributes = ["Path=/", "HttpOnly", "SameSite=Lax", `Max-Age=${LASTS_SECONDS}`];
    if (url.startsWith("https:")) attributes.push("Secure");
    return [`${name}=${value}.${sign(name, value)}`, ...attributes].join("; ");
  }

  function read(headers: Headers, name: string): { code: string; since: Date } | undefined {
    const pairs = (headers.get("Cookie") ?? "").split("; ");
    const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
    const [code = "", seconds = "", signature = ""] = value?.split(".") ?? [];
    const isOurs = CODE.test(code) && isSameSecret(signature, sign(name, `${code}.${seconds}`));
    return isOurs ? { code, since: new Date(Number(seconds) * 1000) } : undefined;
  }

  /** Returns undefined if the campaign isn't open or the link is the visitor's own. */
  async function cameBy(code: string, userId: string | undefined): Promise<string | undefined> {
    const referrer = CODE.test(code) ? await findParticipantByCode(db, code) : undefined;
    if (!referrer?.userId || referrer.userId === userId) return undefined;
    const campaign = await findCampaign(db, referrer.campaignId);
    return campaign && statusOf(campaign, [], clock()) === "open" ? cookie(CAME_BY, code) : undefined;
  }

  const ownBrowser = (code: string) => cookie(BELONGS_TO, code);

  /**
   * Keeps the referral of an account that hasn't paid before. One from the same browser or mailbox doesn't
   * count.
   */
  async function keep(userId: string, headers: Headers): Promise<void> {
    const came = read(headers, CAME_BY);
    if (!came || came.code === read(headers, BELONGS_TO)?.code) return;
    const referrer = await findParticipantByCode(db, came.code);
    if (!referrer?.userId || referrer.userId === userId) return;
    const [first] = await billing.paidPlans(userId);
    if (first && first.paidAt < came.since) return;
    if ((await billing.samePayersOf(referrer.userId, [userId])).has(userId)) return;
    await keepReferral(db, { userId, participantId: referrer.id, createdAt: clock() });
  }

  return { cameBy, ownBrowser, keep };
}
