import { ANNOUNCED } from "../../lib/announced.ts";

type PlannedPart = {
  path: string;
  title: string;
  description: string;
  lead: string;
  text: string;
  interest: keyof typeof ANNOUNCED & ("marketplace" | "rewards");
};

export const PLANNED_PARTS: PlannedPart[] = [
  {
    path: "/marketplace",
    title: "Marketplace",
    description:
      "Planned: a place for Australian tradies to buy from and sell to each other. Nothing's for sale yet. We'll tell the waitlist first.",
    lead: "A place for tradies to buy from and sell to each other.",
    text: "It's not here yet. We haven't settled what can be sold, what it costs or who can take part, so you can't buy, list or pay for anything.",
    interest: "marketplace",
  },
  {
    path: "/rewards",
    title: "Rewards programme",
    description:
      "Planned: something back for the tradies who use Plumbline. You can't collect points yet. We'll tell the waitlist first how it works.",
    lead: "Something back for the tradies who use Plumbline.",
    text: "It's not here yet. We're still working out how it works, so nothing you do today earns points, and no plan includes any.",
    interest: "rewards",
  },
];
