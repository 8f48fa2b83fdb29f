import { formatDay } from "@plumbline/contract/time.ts";

/** The day a post was published; nothing for a draft. */
export function PostDate({ moment }: { moment: string | null }) {
  if (moment === null) return null;
  return (
    <time dateTime={moment} className="figures">
      {formatDay(moment)}
    </time>
  );
}
