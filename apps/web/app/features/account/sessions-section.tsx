import { ShortDay } from "../../components/short-day.tsx";
import type { SessionList } from "@plumbline/contract/accounts.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { useRevalidator } from "react-router";
import { deleteJson, postJson } from "@plumbline/ui/api.ts";
import { Card } from "../../components/card.tsx";
import { useAction } from "../../lib/use-action.ts";

export function SessionsSection({ sessions }: SessionList) {
  const { revalidate } = useRevalidator();
  const [end, isEnding] = useAction(async (id: string) => {
    await deleteJson(`/api/account/sessions/${id}`);
    await revalidate();
  });
  const [endAll, isEndingAll] = useAction(async () => {
    await postJson("/api/account/sign-out-everywhere", {});
    window.location.assign("/login");
  });
  return (
    <Card title="Where you're logged in">
      <ul className="grid w-full gap-3">
        {sessions.map(({ id, device, isCurrent, createdAt }) => (
          <li
            key={id}
            className="flex min-h-11 flex-wrap items-center justify-between gap-3 border-b border-rule pb-3"
          >
            <span>
              {device}
              <span className="block text-sm text-ink-soft">
                since <ShortDay at={createdAt} />
              </span>
            </span>
            {isCurrent ? (
              <Stamp tone="good">This device</Stamp>
            ) : (
              <Button
                size="sm"
                onClick={() => void end(id)}
                disabled={isEnding}
                aria-label={`Log out ${device}`}
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button onClick={() => void endAll()} disabled={isEndingAll}>
        Log out everywhere
      </Button>
    </Card>
  );
}
