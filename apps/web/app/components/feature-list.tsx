import { cn } from "@plumbline/ui/cn.ts";
import { Check } from "lucide-react";

type FeatureListProps = { features: string[]; className?: string };

export function FeatureList({ features, className }: FeatureListProps) {
  return (
    <ul className={cn("grid content-start gap-2", className)}>
      {features.map((feature) => (
        <li key={feature} className="flex gap-2.5">
          <Check aria-hidden="true" className="mt-1 size-5 shrink-0 text-hivis-ink" />
          {feature}
        </li>
      ))}
    </ul>
  );
}
