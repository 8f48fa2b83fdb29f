/** Names nobody owns (RFC 6761); a browser and the servers of these tests find them on this machine. */
export const PUBLIC_HOSTS = { site: "plumbline.test", chat: "chat.plumbline.test" };
export const PUBLIC_ADMIN = "boss@plumbline.test";

/** What `start.ts` tells the tests. */
export type PublicFacts = {
  adminPassword: string;
  businessSlug: string;
  emails: { to: string; subject: string; text: string }[];
};
