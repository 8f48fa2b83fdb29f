type Account = { role: string; hasSecondFactor: boolean };

/** Who counts as an administrator: here, where they upload, and in the apps. On a public site they need the second factor. */
export function createAdminPolicy({ isPublic }: { isPublic: boolean }) {
  return function mayAdminister({ role, hasSecondFactor }: Account): boolean {
    return role === "admin" && (hasSecondFactor || !isPublic);
  };
}

export type MayAdminister = ReturnType<typeof createAdminPolicy>;
