import { Button } from "@plumbline/ui/button.tsx";
import { useToast } from "@plumbline/ui/toast.tsx";
import { useHydrated } from "@plumbline/ui/use-hydrated.ts";
import { Share2 } from "lucide-react";

/** Reserves its space before hydration, so that the layout doesn't shift. */
export function ShareButton({ title }: { title: string }) {
  const toast = useToast();
  const isHydrated = useHydrated();

  async function share() {
    const url = location.origin + location.pathname;
    try {
      if (navigator.share) {
        await navigator.share({ title, url });
      } else {
        await navigator.clipboard.writeText(url);
        toast({ title: "Copied!", description: "The link to this article is in your clipboard." });
      }
    } catch (error) {
      // Closing the share sheet isn't an error.
      if (error instanceof DOMException && error.name === "AbortError") return;
      toast({
        title: "Error",
        description: "Your browser wouldn't let us copy the link. Copy it from the address bar instead.",
        destructive: true,
      });
    }
  }

  return (
    <Button onClick={() => void share()} className={isHydrated ? "" : "invisible"}>
      <Share2 aria-hidden="true" className="size-5" />
      Share Article
    </Button>
  );
}
