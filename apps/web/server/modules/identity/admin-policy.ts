type Account = { role: string; hasSecondFactor: boolean };

export function createAdminPolicy({ isPublic }: { isPublic: boolean }) {
  return function mayAdminister({ role, hasSecondFactor }: Account): boolean {
    return role === "admin" && (hasSecondFactor || !isPublic);
  };
}

export type MayAdminister = ReturnType<typeof createAdminPolicy>;
