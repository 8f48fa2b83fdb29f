import type { BusinessTrade } from "./trades.ts";

/** What a list of a trade's businesses is headed with. */
export const TRADE_PLURALS = {
  builder: "Builders",
  carpenter: "Carpenters",
  electrician: "Electricians",
  plumber: "Plumbers",
  gasfitter: "Gasfitters",
  hvac: "HVAC businesses",
  roofer: "Roofers",
  painter: "Painters",
  tiler: "Tilers",
  landscaper: "Landscapers",
  concreter: "Concreters",
  bricklayer: "Bricklayers",
  plasterer: "Plasterers",
  glazier: "Glaziers",
  fencer: "Fencing businesses",
  earthworks: "Earthworks businesses",
  demolition: "Demolition businesses",
  "asbestos-removalist": "Asbestos removalists",
  scaffolder: "Scaffolders",
  "solar-installer": "Solar installers",
  "pool-builder": "Pool builders",
  "pest-controller": "Pest controllers",
  contractor: "Contractors",
  other: "Other trade businesses",
} as const satisfies Record<BusinessTrade, string>;
