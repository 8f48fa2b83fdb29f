import { formatDay } from "@plumbline/contract/time.ts";

export function PostDate({ moment }: { moment: string | null }) {
  if (moment === null) return null;
  return (
    <time dateTime={moment} className="figures">
      {formatDay(moment)}
    </time>
  );
}
