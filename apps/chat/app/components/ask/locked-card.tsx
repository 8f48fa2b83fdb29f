import { buttonStyle } from "@plumbline/ui/button.tsx";
import { Lock } from "lucide-react";
import { useRouteLoaderData } from "react-router";
import type { loader } from "../../root.tsx";

const WHY = {
  "no plan": {
    title: "You need a plan to ask questions",
    text: "Your plan has ended, or this account doesn't have one. You can still read, share and export everything you've asked.",
    action: "See plans",
  },
  "no questions left": {
    title: "You've used all your demo questions",
    text: "Plans don't limit how many questions you ask. You can still read your answers here until the demo account ends.",
    action: "Choose a plan",
  },
};

export function LockedCard({ lock }: { lock: keyof typeof WHY }) {
  const siteUrl = useRouteLoaderData<typeof loader>("root")?.siteUrl ?? "";
  const { title, text, action } = WHY[lock];
  return (
    <section
      aria-labelledby="locked"
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-md border-2 border-ink bg-sheet p-4 sm:p-5"
    >
      <div className="min-w-56 flex-1">
        <h2 id="locked" className="flex items-center gap-2 text-base">
          <Lock aria-hidden="true" className="size-4 shrink-0" />
          {title}
        </h2>
        <p className="mt-1 text-sm text-ink-soft">{text}</p>
      </div>
      <a href={`${siteUrl}/choose-plan`} className={buttonStyle({ look: "main" })}>
        {action}
      </a>
    </section>
  );
}
