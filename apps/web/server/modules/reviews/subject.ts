/** A review as the audit log names it: by the business, never by the customer. */
export function subjectOf({ id }: { id: string }, businessName: string) {
  return { kind: "review", id, name: `Review of ${businessName}` } as const;
}
