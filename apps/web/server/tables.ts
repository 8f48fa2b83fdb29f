// Every table of the site, for the migration generator.
export * from "./modules/demo/tables.ts";
export * from "./modules/identity/tables.ts";
export * from "./modules/waitlist/tables.ts";
