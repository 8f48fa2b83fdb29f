import { cn } from "@plumbline/ui/cn.ts";
import type { DiffPart, FieldDiff } from "./post-diff.ts";

export function DiffView({ fields, same }: { fields: FieldDiff[]; same: string }) {
  if (fields.length === 0) return <p className="text-ink-soft">{same}</p>;
  return (
    <dl className="grid gap-4">
      {fields.map(({ name, parts }) => (
        <div key={name} className="grid gap-1">
          <dt className="lettering text-ink-soft">{name}</dt>
          <dd className="border-2 border-rule bg-paper p-3 text-sm wrap-anywhere whitespace-pre-wrap">
            {parts.map((part, at) => (
              <Piece key={at} part={part} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Piece({ part: { kind, text } }: { part: DiffPart }) {
  if (kind === "same") return text;
  if (kind === "skipped")
    return (
      <span className="my-2 block border-y border-dashed border-rule-strong text-center text-xs text-ink-soft">
        {text}
      </span>
    );
  const Tag = kind === "added" ? "ins" : "del";
  return (
    <Tag
      className={cn(
        "decoration-2",
        kind === "added" ? "text-good underline underline-offset-4" : "text-bad line-through",
      )}
    >
      <span className="sr-only">{kind === "added" ? "[added: " : "[removed: "}</span>
      {text}
      <span className="sr-only">]</span>
    </Tag>
  );
}
