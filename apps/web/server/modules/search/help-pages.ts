import { terms } from "@plumbline/assistant/text/tokens.ts";
import type { FoundHelp } from "@plumbline/contract/search.ts";

/** `words` are other words people search for. */
const PAGES: (FoundHelp & { words: string })[] = [
  {
    path: "/verification",
    title: "What does “verified” mean?",
    about: "Our checks, the registers we use, how long a check lasts, and its limits.",
    words: "badge tick licence abn insurance identity check",
  },
  {
    path: "/choose-plan",
    title: "Plans and prices",
    about: "The features and the price of each plan.",
    words: "pricing price cost subscription subscribe free trial monthly yearly upgrade pro premium",
  },
  {
    path: "/subscription-management",
    title: "Your account",
    about: "Change or cancel your plan, change your email or password, or close your account.",
    words: "subscription billing invoice payment card receipt security two-factor sessions delete",
  },
  {
    path: "/refund-policy",
    title: "Refund policy",
    about: "When you can get a refund, how to ask for one, and how long it takes.",
    words: "money back cancel charge",
  },
  {
    path: "/directory",
    title: "Find a tradie",
    about: "Search by trade and place, see what we checked, and ask for a quote.",
    words: "directory business hire quote request near me",
  },
  {
    path: "/my-business",
    title: "My business",
    about: "List your business or claim its listing, edit the listing and answer quote requests.",
    words: "owner add logo photo picture portfolio reviews reply",
  },
  {
    path: "/reviews/moderation",
    title: "Moderation log",
    about: "Reviews that were reported, and what we decided.",
    words: "fake remove complaint",
  },
  {
    path: "/giveaway",
    title: "Giveaway",
    about: "The prize, how to enter, and the rules.",
    words: "trailer win entries draw competition packs",
  },
  {
    path: "/demo",
    title: "Demo account",
    about: "Try the assistant without your name or a card.",
    words: "chat chatbot test free trial",
  },
  {
    path: "/forgot-password",
    title: "Forgot password",
    about: "Get a link to set a new password.",
    words: "reset login log sign in locked out",
  },
  {
    path: "/privacy-policy",
    title: "Privacy policy",
    about: "The information we collect, why, who sees it, and how long we keep it.",
    words: "data personal information cookies analytics delete",
  },
  {
    path: "/terms-conditions",
    title: "Terms and conditions",
    about: "The agreement between you and us.",
    words: "legal liability rules",
  },
  {
    path: "/accessibility-statement",
    title: "Accessibility statement",
    about: "Our target, how we test, and known problems.",
    words: "keyboard screen reader contrast wcag disability",
  },
  {
    path: "/contact",
    title: "Contact us",
    about: "Send a message to the people who run Plumbline.",
    words: "support help email phone complaint question write message",
  },
  {
    path: "/launching-soon",
    title: "Waitlist",
    about: "Get an email when Plumbline opens.",
    words: "app launch notify join",
  },
];

const TERMS = PAGES.map(({ title, about, words }) => new Set(terms(`${title} ${about} ${words}`)));

/** Pages that match every word. */
export function findHelp(query: string): FoundHelp[] {
  const asked = terms(query);
  if (asked.length === 0) return [];
  return PAGES.filter((_, at) => asked.every((term) => TERMS[at]?.has(term))).map(
    ({ path, title, about }) => ({ path, title, about }),
  );
}
