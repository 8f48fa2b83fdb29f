import { drizzle } from "drizzle-orm/node-postgres";
import type { Db } from "./client.ts";

/** Builds queries and runs none, for a look at an app that is never asked anything. */
export const mockDatabase = drizzle.mock() as unknown as Db;
