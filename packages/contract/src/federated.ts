export const FEDERATED_PROVIDERS = ["google", "facebook", "github", "twitter"] as const;
export type FederatedProvider = (typeof FEDERATED_PROVIDERS)[number];

export const FEDERATED_NAMES = {
  google: "Google",
  facebook: "Facebook",
  github: "GitHub",
  twitter: "X (Twitter)",
} as const satisfies Record<FederatedProvider, string>;
