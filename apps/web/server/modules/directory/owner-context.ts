import type { Db } from "@plumbline/db/client.ts";
import type { Audit } from "../audit/service.ts";
import type { Person } from "../identity/people.ts";
import type { MailQueue } from "../mail/queue.ts";
import type { Business } from "./repository.ts";

export type LocatePlace = (
  place: Pick<Business, "suburb" | "state" | "postcode">,
) => Promise<{ latitude: number; longitude: number } | undefined>;

export type OwnerContext = {
  db: Db;
  audit: Audit;
  mail: MailQueue;
  findPerson: (db: Db, userId: string) => Promise<Person | undefined>;
  /** A fingerprint of how an account signs in; links expire when it changes. */
  credentialState: (tx: Db, userId: string) => Promise<string | undefined>;
  locate: LocatePlace;
  /** Quote requests awaiting the owner's reply; null if they aren't counted. */
  requestsWaiting: (businessId: string) => Promise<number | null>;
  url: string;
  clock: () => Date;
};
