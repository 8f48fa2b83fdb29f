import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Page, test } from "@playwright/test";
import { newAddress, signUpQuickly } from "./people.ts";

/** Skips the test on the embedded database, which only the running server can open, so the admin command can't. */
export function needAdmins(): void {
  const isBeside = process.env.E2E_DATABASE_URL && test.info().project.name === "postgres";
  test.skip(!isBeside, "needs the admin command on the server's database");
}

/** Signs in as a new administrator and returns the email address. */
export async function signInAsAdmin(page: Page): Promise<string> {
  const email = await signUpQuickly(page, newAddress());
  const grant = [join(import.meta.dirname, "../../../scripts/admin.ts"), "grant", email];
  const environment = {
    DATABASE_URL: process.env.E2E_DATABASE_URL,
    DATA_DIR: test.info().outputPath("data"),
  };
  await promisify(execFile)("node", grant, { env: { ...process.env, ...environment } });
  return email;
}
