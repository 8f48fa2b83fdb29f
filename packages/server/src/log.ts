import { AsyncLocalStorage } from "node:async_hooks";
import { type DestinationStream, type Logger, pino } from "pino";
import { describeError } from "./describe-error.ts";

export type Log = Logger;

export type RequestScope = {
  requestId: string;
  /** Set once the request is known to be an account's. */
  accountId?: string;
  /** Only for the security log, and never part of a log line. */
  network?: string;
  userAgent?: string;
};

export const requestScope = new AsyncLocalStorage<RequestScope>();

/** Later log lines of this request carry the account's id. */
export function noteAccount(accountId: string): void {
  const scope = requestScope.getStore();
  if (scope) scope.accountId = accountId;
}

type LogOptions = {
  level: string;
  format: "json" | "pretty";
  destination?: DestinationStream;
};

// Never logged. Email addresses are removed from all other fields.
const PERSONAL = [
  "email",
  "name",
  "phone",
  "ip",
  "address",
  "body",
  "question",
  "answer",
  "cookie",
  "password",
  "token",
];
const EMAIL = /[^\s"'<>()=:,;\\]+@[^\s"'<>()=:,;\\]+\.[a-z]{2,}/gi;

export function createLog({ level, format, destination }: LogOptions): Log {
  const sink = destination ?? process.stdout;
  return pino(
    {
      level,
      base: null,
      // A copy is needed, because pino writes the line's own fields into this object.
      mixin: () => {
        const { requestId, accountId } = requestScope.getStore() ?? {};
        return { ...(requestId && { requestId }), ...(accountId && { accountId }) };
      },
      serializers: { err: describeError },
      redact: { paths: PERSONAL.flatMap((name) => [name, `*.${name}`]), remove: true },
      hooks: { streamWrite: (line) => line.replace(EMAIL, "[email]") },
    },
    format === "json" ? sink : { write: (line) => sink.write(toPretty(line)) },
  );
}

export function silentLog(): Log {
  return pino({ level: "silent" });
}

function toPretty(line: string): string {
  const { level, time, msg, err, requestId, ...facts } = JSON.parse(line) as PrettyLine;
  const clock = new Date(time).toLocaleTimeString("en-AU", { hour12: false });
  const details = Object.entries(facts).map(([name, value]) => `${name}=${String(value)}`);
  const words = [clock, pino.levels.labels[level]?.toUpperCase(), msg, ...details, requestId?.slice(0, 8)];
  const trace = err ? `\n${JSON.stringify(err, undefined, 2).replaceAll("\\n", "\n")}` : "";
  return `${words.filter(Boolean).join(" ")}${trace}\n`;
}

type PrettyLine = { level: number; time: number; msg: string; err?: object; requestId?: string } & Record<
  string,
  unknown
>;
