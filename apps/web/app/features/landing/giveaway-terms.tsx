import type { Campaign } from "@plumbline/contract/giveaway-campaigns.ts";
import { Dialog } from "@plumbline/ui/dialog.tsx";
import { useLocation, useNavigate } from "react-router";
import { GiveawayRules } from "../../components/giveaway-rules.tsx";

const ID = "giveaway-terms";

/** Opened by its hash, so that links to the terms are ordinary links. */
export function GiveawayTerms({ campaign }: { campaign: Campaign | null }) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  return (
    <Dialog
      id={ID}
      title="Giveaway terms"
      closesOutside
      open={hash === `#${ID}`}
      onClose={() => {
        if (hash === `#${ID}`)
          void navigate({ search, hash: "" }, { replace: true, preventScrollReset: true });
      }}
    >
      <GiveawayRules campaign={campaign ?? undefined} />
    </Dialog>
  );
}
