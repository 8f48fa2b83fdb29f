import { addMonths } from "@plumbline/contract/calendar.ts";
import { HOUR_MS, addDays } from "@plumbline/contract/time.ts";
import { QUOTE_REQUEST_YEARS, UNCONFIRMED_QUOTE_DAYS } from "@plumbline/contract/retention.ts";
import { customerUrl, type QuotesContext } from "./context.ts";
import {
  anonymiseRequests,
  claimUnanswered,
  deletePhotos,
  deleteRequests,
  listOldBefore,
  listUnanswered,
  listUnconfirmedBefore,
  type QuoteRow,
} from "./repository.ts";

const ANSWER_AWAITED_MS = 24 * HOUR_MS;
const MOST_OTHERS = 3;

export function createUpkeep(context: QuotesContext, forgetFiles: (fileKeys: string[]) => Promise<void>) {
  const { db, mail, url, clock, log, findOthers } = context;

  async function mailUnanswered(): Promise<void> {
    for (const request of await listUnanswered(db, new Date(clock().getTime() - ANSWER_AWAITED_MS)))
      // One failure doesn't hold up the other requests. The next hourly run retries it.
      await mailUnansweredOf(request).catch((err: unknown) =>
        log.error({ err, request: request.id }, "a customer could not be told that no reply came"),
      );
  }

  async function mailUnansweredOf(request: QuoteRow): Promise<void> {
    const others = request.businessId ? await findOthers(request.businessId) : [];
    await db.transaction(async (tx) => {
      if (!(await claimUnanswered(tx, request.id, clock()))) return;
      await mail.queue(tx, request.customerEmail, {
        template: "quote-unanswered",
        name: request.customerName,
        businessName: request.businessName,
        others: others.slice(0, MOST_OTHERS).map(({ businessName, suburb, state, slug }) => ({
          businessName,
          place: `${suburb} ${state}`,
          url: `${url}/directory/${slug}`,
        })),
        url: customerUrl(context, request.id),
      });
    });
  }

  async function purge(): Promise<void> {
    const now = clock();
    const unconfirmed = await listUnconfirmedBefore(db, addDays(now, -UNCONFIRMED_QUOTE_DAYS));
    const old = await listOldBefore(db, addMonths(now, -12 * QUOTE_REQUEST_YEARS));
    const fileKeys = await db.transaction(async (tx) => {
      const keys = await deletePhotos(tx, [...unconfirmed, ...old]);
      await deleteRequests(tx, unconfirmed);
      await anonymiseRequests(tx, old, now);
      return keys;
    });
    await forgetFiles(fileKeys);
  }

  return { mailUnanswered, purge };
}
