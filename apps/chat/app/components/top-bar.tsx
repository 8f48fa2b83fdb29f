import { Button } from "@plumbline/ui/button.tsx";
import { Menu } from "lucide-react";
import type { ReactNode } from "react";
import { ConnectionBanner } from "./connection-banner.tsx";
import { DRAWER_ID } from "./drawer.ts";

type TopBarProps = {
  title: string;
  note?: ReactNode;
  /** False if the page already has its own h1. */
  isHeading?: boolean;
  children?: ReactNode;
};

export function TopBar({ title, note, isHeading = true, children }: TopBarProps) {
  const Title = isHeading ? "h1" : "p";
  return (
    <header className="sticky top-0 z-30 border-b-2 border-rule bg-paper pt-[env(safe-area-inset-top)]">
      <div className="flex min-h-14 items-center gap-1 px-2 sm:px-4">
        <Button
          look="quiet"
          size="icon"
          aria-label="Your questions"
          popoverTarget={DRAWER_ID}
          className="shrink-0 lg:hidden"
        >
          <Menu aria-hidden="true" className="size-6" />
        </Button>
        <div className="min-w-0 flex-1 px-1">
          <Title className="truncate font-display text-base font-bold tracking-normal">{title}</Title>
          {note}
        </div>
        {children}
      </div>
      <ConnectionBanner />
    </header>
  );
}
