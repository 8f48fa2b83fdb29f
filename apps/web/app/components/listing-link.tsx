import { Link } from "react-router";

type ListingLinkProps = {
  businessName: string;
  /** `slug` is null if visitors can't see the listing, so only its name is shown. */
  slug: string | null;
  page?: "/reviews";
};

export function ListingLink({ businessName, slug, page }: ListingLinkProps) {
  if (!slug) return businessName;
  return (
    <Link to={`/directory/${slug}${page ?? ""}`} className="font-semibold underline">
      {businessName}
    </Link>
  );
}
