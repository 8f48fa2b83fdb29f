import { AsyncLocalStorage } from "node:async_hooks";
import { type DestinationStream, type Logger, pino } from "pino";

export type Log = Logger;

/** Facts that stand on every line logged while a request is served. */
export const requestScope = new AsyncLocalStorage<{ requestId: string }>();

export type LogOptions = {
  level: string;
  format: "json" | "pretty";
  destination?: DestinationStream;
};

/** The one logger of a server: JSON for machines, short lines for people, the request's id on each. */
export function createLog({ level, format, destination }: LogOptions): Log {
  const sink = destination ?? process.stdout;
  return pino(
    { level, base: null, mixin: () => requestScope.getStore() ?? {} },
    format === "json" ? sink : { write: (line) => sink.write(toPretty(line)) },
  );
}

/** A logger that says nothing. */
export function silentLog(): Log {
  return pino({ level: "silent" });
}

function toPretty(line: string): string {
  const { level, time, msg, err, requestId, ...facts } = JSON.parse(line) as Record<string, unknown> & {
    level: number;
    time: number;
    err?: { stack?: string };
  };
  const details = Object.entries(facts).map(([name, value]) => `${name}=${String(value)}`);
  const id = typeof requestId === "string" ? [requestId.slice(0, 8)] : [];
  const clock = new Date(time).toLocaleTimeString("en-AU", { hour12: false });
  const words = [clock, pino.levels.labels[level]?.toUpperCase(), msg, ...details, ...id].join(" ");
  return err?.stack ? `${words}\n${err.stack}\n` : `${words}\n`;
}
