import { formatPartialDate } from "@plumbline/contract/time.ts";
import type { CheckedBusiness } from "@plumbline/contract/verification.ts";
import { Stamp } from "@plumbline/ui/chip.tsx";

export function ListingStamps({ business }: { business: CheckedBusiness }) {
  const { isVerified, verifiedUntil, isActive, isDeleted, isSample } = business;
  return (
    <span className="flex flex-wrap gap-2">
      {isVerified && verifiedUntil ? (
        <Stamp tone="good">Verified until {formatPartialDate(verifiedUntil)}</Stamp>
      ) : (
        <Stamp tone="warn">Not verified</Stamp>
      )}
      {!isActive && <Stamp tone="warn">Inactive</Stamp>}
      {isDeleted && <Stamp tone="warn">Deleted</Stamp>}
      {isSample && <Stamp tone="soft">Sample</Stamp>}
    </span>
  );
}
