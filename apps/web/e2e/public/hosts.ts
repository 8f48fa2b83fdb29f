/** `.test` is a reserved domain (RFC 6761), which these tests' browser and servers resolve to this machine. */
export const PUBLIC_HOSTS = { site: "plumbline.test", chat: "chat.plumbline.test" };
export const PUBLIC_ADMIN = "boss@plumbline.test";

/** `start.ts` serves this to the tests. */
export type PublicFacts = {
  adminPassword: string;
  businessSlug: string;
  emails: { to: string; subject: string; text: string }[];
};
