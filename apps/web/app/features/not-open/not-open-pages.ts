type NotOpenPage = {
  path: string;
  title: string;
  text: string;
  /** What holds already, where the page's subject is partly there. */
  points?: string[];
};

/** Pages the header and footer name before they are built. Building one deletes its line here. */
export const NOT_OPEN_PAGES: NotOpenPage[] = [
  { path: "/blog", title: "The blog", text: "Longer reads on rules that change how you work." },
  {
    path: "/privacy-policy",
    title: "Privacy policy",
    text: "The full policy follows. This holds for accounts and plans today:",
    points: [
      "What you give us runs your account. It goes to nobody else, and nothing here tracks you.",
      "Download all we hold of you, or close the account, on your account page.",
      "Your card is typed into our payment provider's form. We never see or store its number.",
      "Payments and their tax invoices are kept for 7 years.",
      "A closed account's name, address and profile are kept for 7 years and then deleted.",
      "A review shows a first name and an initial. The address we asked at is kept for 2 years.",
      "The free question of a visitor without an account is deleted after 30 days.",
    ],
  },
  {
    path: "/accessibility-statement",
    title: "Accessibility statement",
    text: "We build and test to WCAG 2.2 AA. The full statement follows.",
  },
];
