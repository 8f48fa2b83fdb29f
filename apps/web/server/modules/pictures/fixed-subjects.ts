import type { Subject } from "./subject.ts";

const LEGAL = "Legal";
const COMING = "Coming soon";

const SUBJECTS: Record<string, Subject> = {
  "/": { section: "For Australian tradies", title: "Straight answers on the rules, with their source" },
  "/guides": { section: "Guides", title: "Trade rules for every state and territory" },
  "/directory": { section: "Directory", title: "Find a verified tradie" },
  "/blog": { section: "Blog", title: "Longer reads on rules that change how you work" },
  "/choose-plan": { section: "Plans", title: "Choose your plan" },
  "/demo": { section: "Demo account", title: "Try the assistant without your name or a card" },
  "/signup": { section: "Accounts", title: "Sign up" },
  "/login": { section: "Accounts", title: "Login" },
  "/launching-soon": { section: "Waitlist", title: "Find out when Plumbline opens" },
  "/marketplace": { section: COMING, title: "Marketplace" },
  "/rewards": { section: COMING, title: "Rewards programme" },
  "/giveaway": { section: "Giveaway", title: "The trailer giveaway" },
  "/contact": { section: "Contact", title: "Write to the people who run Plumbline" },
  "/verification": { section: "Directory", title: "What does “verified” mean?" },
  "/reviews/moderation": { section: "Reviews", title: "Moderation log" },
  "/terms-conditions": { section: LEGAL, title: "Terms and conditions" },
  "/privacy-policy": { section: LEGAL, title: "Privacy policy" },
  "/refund-policy": { section: LEGAL, title: "Refund policy" },
  "/accessibility-statement": { section: LEGAL, title: "Accessibility statement" },
};

export function fixedSubject(path: string): Subject | undefined {
  return Object.hasOwn(SUBJECTS, path) ? SUBJECTS[path] : undefined;
}
