/** The sections of the account page, in order. */
export const ACCOUNT_SECTIONS: { path: string; name: string; anchor?: string }[] = [
  { path: "/subscription-management", name: "Plan and billing" },
  // Everything used to be on one page, and sent emails link to `/subscription-management#giveaway`.
  { path: "/subscription-management/giveaway", name: "Giveaway", anchor: "giveaway" },
  { path: "/subscription-management/details", name: "Your details" },
  { path: "/subscription-management/security", name: "Security" },
  { path: "/subscription-management/data", name: "Your data" },
];
