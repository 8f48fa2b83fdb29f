import { ANNOUNCED } from "../../lib/announced.ts";

type PlannedPart = {
  path: string;
  title: string;
  description: string;
  /** What it is meant to be, and what of it is not settled. */
  lead: string;
  text: string;
  interest: keyof typeof ANNOUNCED & ("marketplace" | "rewards");
};

/** Parts of Plumbline that are announced and not there yet. */
export const PLANNED_PARTS: PlannedPart[] = [
  {
    path: "/marketplace",
    title: "Marketplace",
    description:
      "Planned: a place for Australian tradies to buy and sell among themselves. There is nothing to buy yet; the waitlist hears first.",
    lead: "A place for tradies to buy and sell among themselves.",
    text: "It is not here yet. What can be sold, what it costs and who may take part are not settled, so nothing can be bought, listed or paid for.",
    interest: "marketplace",
  },
  {
    path: "/rewards",
    title: "Rewards programme",
    description:
      "Planned: something back for the tradies who use Plumbline. No points are collected yet; the waitlist hears first how it works.",
    lead: "Something back for the tradies who use Plumbline.",
    text: "It is not here yet. How it works is still being drawn, so nothing you do today collects points, and no plan includes any.",
    interest: "rewards",
  },
];
