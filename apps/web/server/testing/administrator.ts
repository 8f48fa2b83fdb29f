import type { Db } from "@plumbline/db/client.ts";
import { eq } from "drizzle-orm";
import { users } from "../modules/identity/tables.ts";
import type { createTestApp } from "./app.ts";
import { createVisitor } from "./visitor.ts";

type TestApp = Pick<ReturnType<typeof createTestApp>, "app">;

export async function signedInUser({ app }: TestApp, email = "kim@example.com", firstName = "Kim") {
  const visitor = createVisitor(app);
  const account = { email, password: "wattle-and-gum-42", firstName, lastName: "Nguyen" };
  const answer = await visitor.post("/api/auth/signup", account);
  const { userId } = (await answer.json()) as { userId: string };
  return { ...visitor, userId };
}

export async function signedInAdministrator(site: TestApp, db: Db, email = "sam@example.com") {
  const visitor = await signedInUser(site, email, "Sam");
  await db.update(users).set({ role: "admin" }).where(eq(users.id, visitor.userId));
  return visitor;
}
