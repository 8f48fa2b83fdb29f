/** The audit log never names the customer. */
export function subjectOf({ id }: { id: string }, businessName: string) {
  return { kind: "review", id, name: `Review of ${businessName}` } as const;
}
