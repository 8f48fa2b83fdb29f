import type { TradieSummary } from "@plumbline/contract/directory.ts";
import { cn } from "@plumbline/ui/cn.ts";

type BusinessMarkProps = Pick<TradieSummary, "businessName" | "logoUrl"> & { className?: string };

/** Has an empty alt text, because the business name is always next to it. */
export function BusinessMark({ businessName, logoUrl, className }: BusinessMarkProps) {
  const box = cn("size-14 shrink-0 border-2 border-ink", className);
  if (logoUrl)
    return (
      <img src={logoUrl} alt="" width={56} height={56} loading="lazy" className={cn(box, "object-cover")} />
    );
  return (
    <span
      aria-hidden="true"
      className={cn(box, "grid place-items-center bg-paper font-display text-xl font-extrabold")}
    >
      {businessName.trim().charAt(0).toUpperCase()}
    </span>
  );
}
