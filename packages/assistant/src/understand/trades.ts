import type { Trade } from "@plumbline/contract/trades.ts";
import { standardise, stem, words } from "../text/tokens.ts";

const NAMED: Record<string, Trade> = {
  builder: "builder",
  carpenter: "carpenter",
  electrician: "electrician",
  plumber: "plumber",
  drainer: "plumber",
  gasfitter: "gasfitter",
  fridgie: "hvac",
  roofer: "roofer",
  painter: "painter",
  tiler: "tiler",
  landscaper: "landscaper",
  concreter: "concreter",
  bricklayer: "bricklayer",
  plasterer: "plasterer",
  glazier: "glazier",
  fencer: "fencer",
  earthmover: "earthworks",
  earthworks: "earthworks",
  demolisher: "demolition",
  scaffolder: "scaffolder",
};

const IMPLIED: Record<string, Trade> = {
  wiring: "electrician",
  electrical: "electrician",
  electric: "electrician",
  switchboard: "electrician",
  downlight: "electrician",
  rcd: "electrician",
  coes: "electrician",
  ccew: "electrician",
  ecoc: "electrician",
  plumbing: "plumber",
  toilet: "plumber",
  tap: "plumber",
  sewer: "plumber",
  drain: "plumber",
  drainage: "plumber",
  septic: "plumber",
  backflow: "plumber",
  gas: "gasfitter",
  lpg: "gasfitter",
  cooktop: "gasfitter",
  refrigerant: "hvac",
  roof: "roofer",
  gutter: "roofer",
  gutters: "roofer",
  painting: "painter",
  repaint: "painter",
  tiling: "tiler",
  tiles: "tiler",
  splashback: "tiler",
  splashbacks: "tiler",
  paving: "landscaper",
  landscaping: "landscaper",
  irrigation: "landscaper",
  concrete: "concreter",
  slab: "concreter",
  driveway: "concreter",
  formwork: "concreter",
  brick: "bricklayer",
  bricks: "bricklayer",
  plasterboard: "plasterer",
  plastering: "plasterer",
  window: "glazier",
  glazing: "glazier",
  fence: "fencer",
  excavation: "earthworks",
  excavator: "earthworks",
  trench: "earthworks",
  demolition: "demolition",
  asbestos: "asbestos-removalist",
  scaffold: "scaffolder",
  solar: "solar-installer",
  battery: "solar-installer",
  pool: "pool-builder",
  termite: "pest-controller",
  pesticide: "pest-controller",
  deck: "carpenter",
  pergola: "carpenter",
};

const PHRASES: readonly (readonly [RegExp, Trade])[] = [
  [/\bair conditioning\b|\brefrigerat/, "hvac"],
  [/\bhot water\b/, "plumber"],
  [/\bpower point\b|\bsafety switch\b|\bsmoke alarm\b/, "electrician"],
  [/\bpest control|\bpest controller/, "pest-controller"],
  [/\bpool builder/, "pool-builder"],
];

export type TradesFound = { named: Trade[]; implied: Trade[] };

export function findTrades(text: string): TradesFound {
  const said = standardise(words(text));
  const named = new Set<Trade>();
  const implied = new Set<Trade>();
  for (const word of said) {
    const trade = NAMED[word];
    if (trade) named.add(trade);
    const pointed = IMPLIED[word];
    if (pointed) implied.add(pointed);
  }
  const joined = said.join(" ");
  for (const [pattern, trade] of PHRASES) if (pattern.test(joined)) implied.add(trade);
  return { named: [...named], implied: [...implied].filter((trade) => !named.has(trade)) };
}

/** The terms are stemmed, as in the index. */
export const TRADE_TERMS: ReadonlySet<string> = new Set(Object.keys(NAMED).map(stem));
