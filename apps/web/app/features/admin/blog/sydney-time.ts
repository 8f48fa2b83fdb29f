// A day and a time in a field of the browser, on Sydney's clock wherever the writer sits: the day a post carries is
// Sydney's as well.
import { addHours, clockAt, isoDayIn } from "@plumbline/contract/time.ts";

/** A moment as the field writes it: `2026-11-28T14:05`. */
export function toSydneyField(moment: string | Date): string {
  return `${isoDayIn(moment, null)}T${clockAt(moment)}`;
}

/** The moment that the field names; undefined for text that is none. An hour that summer time skips is the one after it. */
export function fromSydneyField(text: string): string | undefined {
  const asIfUtc = Date.parse(`${text}Z`);
  if (Number.isNaN(asIfUtc)) return undefined;
  // Sydney's clock is ten or eleven hours ahead: whichever of the two shows what was asked. TZDate of @date-fns/tz
  // would choose between the two moments of a repeated hour by the writer's own zone.
  const [summer, standard] = [addHours(new Date(asIfUtc), -11), addHours(new Date(asIfUtc), -10)];
  return (toSydneyField(summer) === text.slice(0, 16) ? summer : standard).toISOString();
}
