// Writers anywhere see Sydney time, because posts are dated in Sydney time.
import { addHours, clockAt, isoDayIn } from "@plumbline/contract/time.ts";

/** Returns a value such as `2026-11-28T14:05`. */
export function toSydneyField(moment: string | Date): string {
  return `${isoDayIn(moment, null)}T${clockAt(moment)}`;
}

/** Undefined for invalid text. A time that daylight saving skips becomes the one an hour later. */
export function fromSydneyField(text: string): string | undefined {
  const asIfUtc = Date.parse(`${text}Z`);
  if (Number.isNaN(asIfUtc)) return undefined;
  // Try both of Sydney's offsets. TZDate of @date-fns/tz would resolve a repeated hour by the writer's own time zone.
  const [summer, standard] = [addHours(new Date(asIfUtc), -11), addHours(new Date(asIfUtc), -10)];
  return (toSydneyField(summer) === text.slice(0, 16) ? summer : standard).toISOString();
}
