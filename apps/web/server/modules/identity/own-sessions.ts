import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";

/**
 * Starts and ends sessions without a password, through Better Auth so that its hooks notify connected apps. These
 * endpoints have no path, so only our own code can call them.
 */
export const ownSessions = {
  id: "own-sessions",
  endpoints: {
    startSession: createAuthEndpoint.serverOnly(
      { method: "POST", body: z.object({ userId: z.string() }) },
      async (context) => {
        const { internalAdapter } = context.context;
        const user = await internalAdapter.findUserById(context.body.userId);
        if (!user) throw new Error("a session was to start for an account that doesn't exist");
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(context, { session, user });
        return context.json({ sessionId: session.id });
      },
    ),
    /** Returns the id of the account that has given its password but not yet its second factor, or null. */
    findChallenged: createAuthEndpoint.serverOnly({ method: "POST" }, async (context) => {
      const { createAuthCookie, secret, internalAdapter } = context.context;
      const challenge = await context.getSignedCookie(createAuthCookie("two_factor").name, secret);
      const kept = challenge && (await internalAdapter.findVerificationValue(challenge));
      return (kept && kept.value) || null;
    }),
    endSessions: createAuthEndpoint.serverOnly(
      { method: "POST", body: z.object({ tokens: z.array(z.string()) }) },
      async (context) => {
        await context.context.internalAdapter.deleteSessions(context.body.tokens);
        return context.json({});
      },
    ),
  },
} satisfies BetterAuthPlugin;
