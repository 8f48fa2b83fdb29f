// Every table on the site, for the migration generator.
export * from "./modules/analytics/tables.ts";
export * from "./modules/audit/tables.ts";
export * from "./modules/billing/provider/sandbox/tables.ts";
export * from "./modules/billing/tables.ts";
export * from "./modules/blog/tables.ts";
export * from "./modules/claims/tables.ts";
export * from "./modules/contact/tables.ts";
export * from "./modules/demo/tables.ts";
export * from "./modules/directory/tables.ts";
export * from "./modules/giveaway/tables.ts";
export * from "./modules/identity/tables.ts";
export * from "./modules/oauth/tables.ts";
export * from "./modules/places/tables.ts";
export * from "./modules/quotes/tables.ts";
export * from "./modules/verification/tables.ts";
export * from "./modules/reviews/tables.ts";
export * from "./modules/waitlist/tables.ts";
