import { formatPartialDate, isoDayIn } from "@plumbline/contract/dates.ts";

const CLOCK = new Intl.DateTimeFormat("en-AU", {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "Australia/Sydney",
});

/**
 * A moment in a list: its day in Sydney, or with `withTime` the minute too. It is put together from its parts: whole
 * formats differ between the server and browsers.
 */
export function ShortDay({ at, withTime = false }: { at: string; withTime?: boolean }) {
  const day = formatPartialDate(isoDayIn(at, null));
  return (
    <time dateTime={at} className="figures">
      {withTime ? `${day}, ${clockOf(at)}` : day}
    </time>
  );
}

function clockOf(at: string): string {
  const parts = CLOCK.formatToParts(new Date(at));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("hour")}:${part("minute")}`;
}
