import { drizzle } from "drizzle-orm/node-postgres";
import type { Db } from "./client.ts";

/** Builds queries but never runs them. */
export const mockDatabase = drizzle.mock() as unknown as Db;
