export const ACCOUNT_SECTIONS: { path: string; name: string; anchor?: string }[] = [
  { path: "/subscription-management", name: "Plan and billing" },
  // The page had no sections earlier, and emails sent then link to `/subscription-management#giveaway`.
  { path: "/subscription-management/giveaway", name: "Giveaway", anchor: "giveaway" },
  { path: "/subscription-management/details", name: "Your details" },
  { path: "/subscription-management/security", name: "Security" },
  { path: "/subscription-management/data", name: "Your data" },
];
