import type { Db } from "@plumbline/db/client.ts";
import { businesses } from "../modules/directory/tables.ts";

export async function buildBusiness(db: Db, fields: Partial<typeof businesses.$inferInsert> = {}) {
  const businessName = fields.businessName ?? "Straight Flow Plumbing";
  const [business] = await db
    .insert(businesses)
    .values({
      slug: businessName.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-"),
      trade: "plumber",
      description: "Blocked drains, hot water and bathrooms.",
      suburb: "Parramatta",
      state: "NSW",
      postcode: "2150",
      latitude: -33.815,
      longitude: 151.001,
      contactEmail: "office@straightflow.example",
      ...fields,
      businessName,
    })
    .returning();
  if (!business) throw new Error("The business wasn't stored");
  return business;
}
