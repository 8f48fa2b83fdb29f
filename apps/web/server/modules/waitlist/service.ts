import type {
  WaitlistPage,
  WaitlistRequest,
  WaitlistResponse,
  WaitlistSearch,
} from "@plumbline/contract/waitlist.ts";
import type { Db } from "@plumbline/db/client.ts";
import { NotFound } from "@plumbline/server/errors.ts";
import { eq } from "drizzle-orm";
import { pageOf } from "../../listing/page-of.ts";
import { toCell } from "../../text/csv-cell.ts";
import { streamCsv } from "../../text/csv-stream.ts";
import type { Actor, Audit } from "../audit/service.ts";
import { countSignups, deleteSignup, findSignups, findSignupsAfter, type SignupRow } from "./repository.ts";
import { waitlistSignups } from "./tables.ts";

const ROWS_AT_ONCE = 500;
/** The entry names no person, because people can ask to be deleted and the log is permanent. */
const THE_LIST = { kind: "waitlist", id: "waitlist", name: "The waitlist" } as const;

export function createWaitlistService({ db, audit }: { db: Db; audit: Audit }) {
  /** If an address signs up again, its first details are kept. */
  async function join(signup: WaitlistRequest): Promise<WaitlistResponse> {
    const added = await db
      .insert(waitlistSignups)
      .values(signup)
      .onConflictDoNothing({ target: waitlistSignups.email })
      .returning({ id: waitlistSignups.id });
    return { joined: true, alreadyJoined: added.length === 0 };
  }

  async function find(email: string) {
    const { name, planInterest, createdAt } = waitlistSignups;
    const [signup] = await db
      .select({ name, planInterest, createdAt })
      .from(waitlistSignups)
      .where(eq(waitlistSignups.email, email));
    return signup;
  }

  async function list(asked: WaitlistSearch): Promise<WaitlistPage> {
    const rows = await findSignups(db, asked);
    return pageOf(rows.map(describe), await countSignups(db, asked), asked);
  }

  /** Streamed in batches, because the list can be long. */
  async function exportCsv(admin: Actor, filter: Pick<WaitlistSearch, "q" | "interest">) {
    const people = await countSignups(db, filter);
    await audit.record(db, admin, "waitlist.export", THE_LIST, {
      people: { before: null, after: String(people) },
      interest: { before: null, after: filter.interest ?? "all" },
    });
    let lastId: string | undefined;
    return streamCsv(["email", "name", "planInterest", "joinedAt"], async () => {
      const found = await findSignupsAfter(db, filter, lastId, ROWS_AT_ONCE);
      lastId = found.at(-1)?.id ?? lastId;
      return found.map(rowOf);
    });
  }

  /** Called when the person asks to be deleted. */
  async function remove(admin: Actor, id: string): Promise<void> {
    await db.transaction(async (tx) => {
      if (!(await deleteSignup(tx, id))) throw new NotFound("This person is no longer on the waitlist");
      await audit.record(tx, admin, "waitlist.delete", { ...THE_LIST, id });
    });
  }

  return { join, find, list, exportCsv, remove };
}

function describe({ id, email, name, planInterest, createdAt }: SignupRow) {
  return { id, email, name: name ?? "", planInterest, createdAt: createdAt.toISOString() };
}

function rowOf(row: SignupRow): string[] {
  const { email, name, planInterest, createdAt } = describe(row);
  return [toCell(email), toCell(name), planInterest ?? "", createdAt];
}
