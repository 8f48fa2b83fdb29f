import type { QuoteRequest, QuoteRequestResponse } from "@plumbline/contract/quotes.ts";
import type { Db } from "@plumbline/db/client.ts";
import { expect } from "vitest";
import type { MailContent } from "../modules/mail/contents.ts";
import { createTestApp } from "./app.ts";
import { createMemoryStorage } from "./memory-storage.ts";
import { buildBusiness } from "./businesses.ts";

type Business = Awaited<ReturnType<typeof buildBusiness>>;
type Mailed<Template extends MailContent["template"]> = Extract<MailContent, { template: Template }>;

export const REQUEST = {
  customerName: "Kim Nguyen",
  customerEmail: "kim@example.com",
  customerPhone: "0412 345 678",
  projectDescription: "The hot water system leaks and has to be replaced.",
  projectType: "Plumbing Installation",
  projectLocation: "Harris Park",
  budget: "$1,000 - $2,500",
  timeframe: "Within 2 weeks",
} as const satisfies Omit<QuoteRequest, "tradieProfileId">;

/** The desk has an adjustable clock. */
export async function createQuoteDesk(
  db: Db,
  fields: Parameters<typeof buildBusiness>[1] = {},
  options: Parameters<typeof createTestApp>[1] = {},
) {
  let now = new Date("2026-11-21T01:00:00Z");
  const storage = createMemoryStorage();
  const site = createTestApp(db, { clock: () => now, storage, ...options });
  const business: Business = await buildBusiness(db, fields);

  const pass = (milliseconds: number) => void (now = new Date(now.getTime() + milliseconds));

  function send(request: Partial<QuoteRequest> = {}) {
    return site.post("/api/directory/quote-requests", {
      ...REQUEST,
      tradieProfileId: business.id,
      ...request,
    });
  }

  /** Sorted oldest first. */
  function mailsOf<Template extends MailContent["template"]>(template: Template) {
    return site.mails.flatMap(({ to, content }) =>
      content.template === template ? [{ to, content: content as Mailed<Template> }] : [],
    );
  }

  function confirm(id: string, token: string) {
    return site.post(`/api/directory/quote-requests/${id}/confirm`, { token });
  }

  function lastLink() {
    const url = new URL(mailsOf("quote-confirm").at(-1)!.content.url);
    return { id: url.pathname.split("/")[2]!, token: url.searchParams.get("token")! };
  }

  const keyIn = (url: string | undefined) => new URL(url!).searchParams.get("key") ?? "";

  /** Sends and confirms a request, and returns the keys from the emails. */
  async function deliver(request: Partial<QuoteRequest> = {}) {
    const sent = await send(request);
    expect(sent.status, await sent.clone().text()).toBe(200);
    const { id, uploadKey } = (await sent.json()) as QuoteRequestResponse;
    expect((await confirm(id, lastLink().token)).status).toBe(200);
    const customerKey = keyIn((mailsOf("quote-sent").at(-1) ?? mailsOf("quote-held").at(-1))?.content.url);
    const businessMail = mailsOf("quote-delivered").at(-1);
    return { id, uploadKey, customerKey, businessKey: businessMail ? keyIn(businessMail.content.url) : "" };
  }

  const asCustomer = ({ id, customerKey }: { id: string; customerKey: string }) => ({
    read: () => site.get(`/api/directory/quote-requests/${id}`, { "X-Quote-Key": customerKey }),
    act: (action: unknown) =>
      site.post(`/api/directory/quote-requests/${id}/customer`, action, { "X-Quote-Key": customerKey }),
  });

  const asBusiness = ({ id, businessKey }: { id: string; businessKey: string }) => ({
    read: () => site.get(`/api/directory/quote-requests/${id}/business`, { "X-Quote-Key": businessKey }),
    act: (action: unknown) =>
      site.post(`/api/directory/quote-requests/${id}/business`, action, { "X-Quote-Key": businessKey }),
  });

  return {
    ...site,
    business,
    storage,
    pass,
    send,
    confirm,
    lastLink,
    mailsOf,
    deliver,
    asCustomer,
    asBusiness,
  };
}
