import { clockAt, formatPartialDate, isoDayIn } from "@plumbline/contract/time.ts";
/** A moment in a list: its day in Sydney, or with `withTime` the minute too. */
export function ShortDay({ at, withTime = false }: { at: string; withTime?: boolean }) {
  const day = formatPartialDate(isoDayIn(at, null));
  return (
    <time dateTime={at} className="figures">
      {withTime ? `${day}, ${clockAt(at)}` : day}
    </time>
  );
}
