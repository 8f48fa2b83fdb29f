import { Button } from "@plumbline/ui/button.tsx";
import { useLocation } from "react-router";
import type { PrivacyChoice } from "../lib/privacy-choice.ts";

/**
 * Both buttons look the same, so that neither choice is favoured. A refusal reloads the page to remove the script.
 */
export function PrivacyForm({ choice }: { choice?: PrivacyChoice | undefined }) {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/privacy-choices" className="flex flex-wrap gap-3">
      <input type="hidden" name="from" value={pathname + search} />
      <Button type="submit" name="choice" value="allow" size="sm" aria-pressed={choice && choice === "allow"}>
        Allow
      </Button>
      <Button type="submit" name="choice" value="no" size="sm" aria-pressed={choice && choice === "no"}>
        No thanks
      </Button>
    </form>
  );
}
