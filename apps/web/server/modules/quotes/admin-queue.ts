import type { HeldQuotes } from "@plumbline/contract/quotes.ts";
import type { QuoteListSearch } from "@plumbline/contract/work-lists.ts";
import type { Db } from "@plumbline/db/client.ts";
import { Conflict, NotFound } from "@plumbline/server/errors.ts";
import { actorOf, type Named } from "../audit/actor-of.ts";
import { customerUrl, type QuotesContext } from "./context.ts";
import { countHeld, listAllRequests } from "./quote-list.ts";
import { findRequest, listHeld, moveRequest } from "./repository.ts";
import type { createSending } from "./send-request.ts";
import { MOVES } from "./status.ts";

const DECIDED = "Someone has already dealt with this request";

export function createAdminQueue(
  context: QuotesContext,
  { deliver }: Pick<ReturnType<typeof createSending>, "deliver">,
) {
  const { db, mail, clock, audit, contacts } = context;

  /** Leaves out the customer and the description, because administrators only need to find the business. */
  async function list(): Promise<HeldQuotes> {
    const held = await listHeld(db);
    const listed = await contacts.listByIds(held.flatMap(({ businessId }) => businessId ?? []));
    return {
      requests: held.map((request) => ({
        id: request.id,
        businessName: request.businessName,
        businessSlug: listed.get(request.businessId ?? "")?.slug ?? null,
        projectType: request.projectType,
        projectLocation: request.projectLocation,
        createdAt: request.createdAt.toISOString(),
      })),
    };
  }

  async function forward(admin: Named, id: string, email: string): Promise<void> {
    const { businessName } = await getRequest(id);
    await db.transaction(async (tx) => {
      if (!(await deliver(tx, id, { to: email, isOwned: false }, "forward"))) throw new Conflict(DECIDED);
      await audit.record(tx, actorOf(admin), "quote.forward", { kind: "quote", id, name: businessName });
    });
  }

  async function close(admin: Named, id: string): Promise<void> {
    await getRequest(id);
    await db.transaction(async (tx: Db) => {
      const request = await moveRequest(tx, id, MOVES.close, clock());
      if (!request) throw new Conflict(DECIDED);
      await mail.queue(tx, request.customerEmail, {
        template: "quote-closed",
        name: request.customerName,
        businessName: request.businessName,
        url: customerUrl(context, id),
      });
      await audit.record(tx, actorOf(admin), "quote.close", {
        kind: "quote",
        id,
        name: request.businessName,
      });
    });
  }

  async function getRequest(id: string) {
    const request = await findRequest(db, id);
    if (!request || request.status === "unconfirmed") throw new NotFound("We couldn't find this request");
    return request;
  }

  return {
    list,
    listAll: (asked: QuoteListSearch) => listAllRequests(context, asked),
    count: () => countHeld(db),
    forward,
    close,
  };
}
