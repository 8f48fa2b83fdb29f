import { cn } from "./cn.ts";

const BOB = "M12 22.5 L8 14.8 Q7.4 13.4 8.6 13 H15.4 Q16.6 13.4 16 14.8 Z";

export function PlumbMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={cn("size-7", className)}>
      <path d="M6 2H18M12 2V11" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      <path d="M10.3 11H13.7V13H10.3Z" fill="currentColor" />
      <path d={BOB} className="fill-hivis stroke-current" strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  );
}

export function PlumbDivider({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 96" aria-hidden="true" className={cn("mx-auto h-24 w-6 text-ink", className)}>
      <path d="M12 0V78" stroke="currentColor" strokeWidth="1.5" />
      <path d="M10 76H14V80H10Z" fill="currentColor" />
      <path
        d="M12 94 L7.2 83 Q6.6 80.6 7.8 80 H16.2 Q17.4 80.6 16.8 83 Z"
        className="fill-hivis stroke-current"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  );
}

export function PlumbThinking({ label }: { label: string }) {
  return (
    <span className="inline-flex items-center gap-3 text-ink-soft">
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-7 text-ink">
        <path d="M6 2H18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        <g className="origin-[12px_2px] animate-swing">
          <path d="M12 2V11" stroke="currentColor" strokeWidth="2" />
          <path d="M10.3 11H13.7V13H10.3Z" fill="currentColor" />
          <path d={BOB} className="fill-hivis stroke-current" strokeWidth="1.5" strokeLinejoin="round" />
        </g>
      </svg>
      {label}
    </span>
  );
}
