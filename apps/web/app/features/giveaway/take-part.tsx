import { formatIsoDay } from "@plumbline/contract/time.ts";
import type { Campaign } from "@plumbline/contract/giveaway-campaigns.ts";
import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { useToast } from "@plumbline/ui/toast.tsx";
import { useHydrated } from "@plumbline/ui/use-hydrated.ts";
import { Share2 } from "lucide-react";
import { Link } from "react-router";

type TakePartProps = { campaign: Campaign; isSignedIn: boolean; siteUrl: string };

export function TakePart({ campaign, isSignedIn, siteUrl }: TakePartProps) {
  const { slug, name, status, closesOn } = campaign;
  if (status !== "open" && status !== "upcoming")
    return (
      <Link
        to={`/giveaway/${slug}`}
        className={buttonStyle({ look: "ink", className: "justify-self-start" })}
      >
        The draw
      </Link>
    );
  return (
    <>
      {status === "open" && <p>Entries close at the end of {formatIsoDay(closesOn)}, Sydney time.</p>}
      <div className="flex flex-wrap gap-3">
        <Link
          to={isSignedIn ? "/subscription-management/giveaway" : "/choose-plan"}
          className={buttonStyle({ look: "main" })}
        >
          {isSignedIn ? "My entries" : "Choose a plan"}
        </Link>
        <ShareButton name={name} url={`${siteUrl}/giveaway/${slug}`} />
      </div>
    </>
  );
}

function ShareButton({ name, url }: { name: string; url: string }) {
  const toast = useToast();
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  async function share() {
    try {
      if (navigator.share) await navigator.share({ title: name, url });
      else {
        await navigator.clipboard.writeText(url);
        toast({ title: "Copied!", description: "The link is on your clipboard." });
      }
    } catch {
      // Closing the share sheet isn't an error.
    }
  }
  return (
    <Button onClick={() => void share()}>
      <Share2 aria-hidden="true" className="size-5" />
      Share
    </Button>
  );
}
