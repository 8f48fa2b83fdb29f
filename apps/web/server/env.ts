import { parseEnv } from "@plumbline/server/env.ts";
import { z } from "zod";

const Env = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  /** Port of the site. */
  WEB_PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
});

export type Env = ReturnType<typeof readEnv>;

/** The only reader of the environment. */
export function readEnv(source: Record<string, string | undefined> = process.env) {
  const env = parseEnv(Env, source);
  const isProduction = env.NODE_ENV === "production";
  return {
    isProduction,
    port: env.WEB_PORT,
    // People read a terminal, machines read a pipe.
    logFormat: isProduction && !process.stdout.isTTY ? ("json" as const) : ("pretty" as const),
  };
}
