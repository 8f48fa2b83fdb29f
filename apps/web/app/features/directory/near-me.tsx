import type { Place } from "@plumbline/contract/directory.ts";
import { ApiError } from "@plumbline/ui/api.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { useToast } from "@plumbline/ui/toast.tsx";
import { LocateFixed } from "lucide-react";
import { useState } from "react";
import { findPlaceNearby } from "./place-nearby.ts";

export function NearMe({ onFound }: { onFound: (place: Place) => void }) {
  const toast = useToast();
  const [isLooking, setIsLooking] = useState(false);

  async function look() {
    setIsLooking(true);
    try {
      onFound(await findPlaceNearby());
    } catch (failure) {
      toast({
        title: "We couldn't find a place near you",
        description: reasonOf(failure),
        destructive: true,
      });
    } finally {
      setIsLooking(false);
    }
  }

  return (
    <Button
      look="quiet"
      disabled={isLooking}
      onClick={() => void look()}
      className="absolute inset-y-1 right-1 min-h-0 px-3 py-0 text-xs noscript:hidden"
    >
      <LocateFixed aria-hidden="true" className="size-4" />
      {isLooking ? "Locating..." : "Near me"}
    </Button>
  );
}

function reasonOf(failure: unknown): string {
  if (failure instanceof ApiError) return failure.body?.error ?? "Enter a suburb or postcode.";
  return "Your browser didn't share your location. Enter a suburb or postcode.";
}
