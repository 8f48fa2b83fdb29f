import { Link } from "react-router";

type ListingLinkProps = {
  businessName: string;
  /** Null where visitors do not see the listing: then there is only its name. */
  slug: string | null;
  /** A page below the listing's own. */
  page?: "/reviews";
};

/** A business in a list of the administration. */
export function ListingLink({ businessName, slug, page }: ListingLinkProps) {
  if (!slug) return businessName;
  return (
    <Link to={`/directory/${slug}${page ?? ""}`} className="font-semibold underline">
      {businessName}
    </Link>
  );
}
