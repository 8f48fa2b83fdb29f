import type { Db } from "@plumbline/db/client.ts";
import { eq } from "drizzle-orm";
import { users } from "../modules/identity/tables.ts";
import type { Dependencies } from "../services.ts";
import { createTestApp } from "./app.ts";
import { createVisitor } from "./visitor.ts";

type Text = { to: string; text: string };

export function createListingSite(db: Db, dependencies: Partial<Dependencies> = {}) {
  const texts: Text[] = [];
  const queue = async (_db: Db, to: string, text: string) => void texts.push({ to, text });
  const site = createTestApp(db, { texts: { queue }, ...dependencies });

  /** The account's email is confirmed by default. */
  async function signUp(email: string, fields: Partial<typeof users.$inferInsert> = {}) {
    const visitor = createVisitor(site.app);
    const firstName = email.split("@")[0] ?? "";
    const account = { email, password: "a fair dinkum secret", firstName, lastName: "Nguyen" };
    const answer = (await (await visitor.post("/api/auth/signup", account)).json()) as { userId: string };
    const { userId: id } = answer;
    await db
      .update(users)
      .set({ emailVerified: true, ...fields })
      .where(eq(users.id, id));
    return { ...visitor, id };
  }

  /** Emails to an address, oldest first. */
  const mailsTo = (email: string) =>
    site.mails.filter(({ to }) => to === email).map(({ content }) => content);

  function lastMail<Template extends Mail["template"]>(email: string, template: Template) {
    const mails = mailsTo(email).filter(
      (content): content is Extract<Mail, { template: Template }> => content.template === template,
    );
    const last = mails.at(-1);
    if (!last) throw new Error(`no ${template} was emailed to ${email}`);
    return last;
  }

  return {
    ...site,
    texts,
    signUp,
    signUpAdmin: (email = "boss@example.com") => signUp(email, { role: "admin" }),
    mailsTo,
    lastMail,
  };
}

type Mail = ReturnType<typeof createTestApp>["mails"][number]["content"];
