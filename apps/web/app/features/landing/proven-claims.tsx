import { CLAIMS, provenClaims } from "./claims.ts";

export function ProvenClaims() {
  const claims = provenClaims(CLAIMS);
  if (claims.length === 0) return null;
  return (
    <ul className="mt-6 flex flex-wrap gap-x-8 gap-y-3">
      {claims.map(({ text, measuredOn, source }) => (
        <li key={text}>
          <span className="block font-display text-lg font-bold">{text}</span>
          <span className="figures text-xs text-ink-soft">
            {source}, {measuredOn}
          </span>
        </li>
      ))}
    </ul>
  );
}
