import { clockAt, formatPartialDate, isoDayIn } from "@plumbline/contract/time.ts";
export function ShortDay({ at, withTime = false }: { at: string; withTime?: boolean }) {
  const day = formatPartialDate(isoDayIn(at, null));
  return (
    <time dateTime={at} className="figures">
      {withTime ? `${day}, ${clockAt(at)}` : day}
    </time>
  );
}
