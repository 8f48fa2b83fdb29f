type NotOpenPage = { path: string; title: string; text: string };

/** Pages the header and footer name before they are built. Building one deletes its line here. */
export const NOT_OPEN_PAGES: NotOpenPage[] = [
  {
    path: "/directory",
    title: "The tradie directory",
    text: "Trade businesses, each with what was checked, on which register and on which day.",
  },
  { path: "/blog", title: "The blog", text: "Longer reads on rules that change how you work." },
  { path: "/login", title: "Login", text: "Accounts open together with the plans." },
  {
    path: "/choose-plan",
    title: "Choose a plan",
    text: "Plans are priced and not on sale yet, so nothing can be charged today.",
  },
  {
    path: "/privacy-policy",
    title: "Privacy policy",
    text: "It is published before the first account opens.",
  },
  {
    path: "/terms-conditions",
    title: "Terms and conditions",
    text: "They are published before the first plan is sold.",
  },
  {
    path: "/accessibility-statement",
    title: "Accessibility statement",
    text: "We build and test to WCAG 2.2 AA. The full statement follows.",
  },
  { path: "/refund-policy", title: "Refund policy", text: "It is published before the first plan is sold." },
];
