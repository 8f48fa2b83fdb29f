/** `.test` is reserved (RFC 6761); the browser and servers of these tests resolve it to this machine. */
export const PUBLIC_HOSTS = { site: "plumbline.test", chat: "chat.plumbline.test" };
export const PUBLIC_ADMIN = "boss@plumbline.test";

/** Served to the tests by `start.ts`. */
export type PublicFacts = {
  adminPassword: string;
  businessSlug: string;
  emails: { to: string; subject: string; text: string }[];
};
