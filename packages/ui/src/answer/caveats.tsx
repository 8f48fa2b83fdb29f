import { TriangleAlert } from "lucide-react";

export function Caveats({ caveats }: { caveats: string[] }) {
  if (caveats.length === 0) return null;
  return (
    <ul className="grid gap-2 border-l-4 border-warn pl-3 text-sm">
      {caveats.map((caveat) => (
        <li key={caveat} className="flex gap-2">
          <TriangleAlert aria-label="Note" className="mt-1 size-4 shrink-0 text-warn" />
          {caveat}
        </li>
      ))}
    </ul>
  );
}
