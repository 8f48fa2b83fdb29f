// Every table of the chat app, for the migration generator.
export * from "./modules/conversations/tables.ts";
export * from "./modules/identity/tables.ts";
export * from "./modules/jobs/tables.ts";
export * from "./modules/reports/tables.ts";
export * from "./modules/sharing/tables.ts";
