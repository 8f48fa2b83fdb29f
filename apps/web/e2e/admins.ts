import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Page, test } from "@playwright/test";
import { newAddress, signUpQuickly } from "./people.ts";

/** Skips the test if it can't create administrators: only the server can open the embedded database while it runs. */
export function needAdmins(): void {
  const isBeside = process.env.E2E_DATABASE_URL && test.info().project.name === "postgres";
  test.skip(!isBeside, "needs the command beside the server");
}

/** Returns the new administrator's email. */
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
