// Runs in a thread (render.ts), because some Markdown takes minutes to parse.
export { citedIds as default } from "#app/lib/cited-ids.ts";
