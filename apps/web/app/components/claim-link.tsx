import { Link } from "react-router";

export function ClaimLink({ id, isClaimed }: { id: string; isClaimed: boolean }) {
  if (isClaimed) return null;
  return (
    <p className="text-sm text-ink-soft">
      Is this your business?{" "}
      <Link
        to={`/directory/${id}/claim`}
        className="inline-flex min-h-6 items-center text-ink underline underline-offset-4"
      >
        Claim it
      </Link>
    </p>
  );
}
