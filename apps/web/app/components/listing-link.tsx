import { Link } from "react-router";

type ListingLinkProps = {
  businessName: string;
  /** Null if visitors can't see the listing: then only its name shows. */
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
