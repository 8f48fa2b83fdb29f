import { formatMoment } from "@plumbline/contract/time.ts";
import type { State } from "@plumbline/contract/jurisdictions.ts";

export function MomentView({ moment, state = null }: { moment: string; state?: State | null }) {
  return (
    <time dateTime={moment} className="figures">
      {formatMoment(moment, state)}
    </time>
  );
}
