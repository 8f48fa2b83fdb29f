/** Trades the regulation entries speak of. One taxonomy; the product's select boxes are views of it. */
export const TRADES = [
  "builder",
  "carpenter",
  "electrician",
  "plumber",
  "gasfitter",
  "hvac",
  "roofer",
  "painter",
  "tiler",
  "landscaper",
  "concreter",
  "bricklayer",
  "plasterer",
  "glazier",
  "fencer",
  "earthworks",
  "demolition",
  "asbestos-removalist",
  "scaffolder",
  "solar-installer",
  "pool-builder",
  "pest-controller",
] as const;
export type Trade = (typeof TRADES)[number];

export const TRADE_LABELS = {
  builder: "Builder",
  carpenter: "Carpenter",
  electrician: "Electrician",
  plumber: "Plumber",
  gasfitter: "Gasfitter",
  hvac: "Air conditioning and refrigeration",
  roofer: "Roofer",
  painter: "Painter",
  tiler: "Tiler",
  landscaper: "Landscaper",
  concreter: "Concreter",
  bricklayer: "Bricklayer",
  plasterer: "Plasterer",
  glazier: "Glazier",
  fencer: "Fencer",
  earthworks: "Earthworks",
  demolition: "Demolition",
  "asbestos-removalist": "Asbestos removalist",
  scaffolder: "Scaffolder",
  "solar-installer": "Solar installer",
  "pool-builder": "Pool builder",
  "pest-controller": "Pest controller",
} as const satisfies Record<Trade, string>;

/** The trades of the profile form, in its order, with its words. */
export const PROFILE_TRADES = {
  electrician: "Electrician",
  plumber: "Plumber",
  carpenter: "Carpenter",
  builder: "Builder",
  roofer: "Roofer",
  hvac: "HVAC Technician",
  painter: "Painter",
  tiler: "Tiler",
  landscaper: "Landscaper",
  concreter: "Concreter",
  glazier: "Glazier",
  plasterer: "Plasterer",
  bricklayer: "Bricklayer",
  demolition: "Demolition",
  earthworks: "Earthworks",
  other: "Other",
} as const satisfies Partial<Record<Trade | "other", string>>;

/** What a listed business can be: a trade, or one of the two the directory has for whatever has no name of its own. */
export const BUSINESS_TRADES = [...TRADES, "contractor", "other"] as const;
export type BusinessTrade = (typeof BUSINESS_TRADES)[number];

/** A listed business's trade as the directory writes it. */
export const BUSINESS_TRADE_LABELS = {
  ...TRADE_LABELS,
  hvac: "HVAC",
  fencer: "Fencing",
  contractor: "Contractor",
  other: "Other",
} as const satisfies Record<BusinessTrade, string>;

/** The trades every visitor may choose, in the specification's order; any other with listings is added below them. */
export const DIRECTORY_TRADES = [
  "electrician",
  "plumber",
  "builder",
  "carpenter",
  "roofer",
  "painter",
  "tiler",
  "landscaper",
  "hvac",
  "glazier",
  "earthworks",
] as const satisfies readonly BusinessTrade[];

/** The trades of the administrators' form, in the specification's order; the others of the taxonomy follow. */
export const ADMIN_TRADES = [
  "earthworks",
  "electrician",
  "plumber",
  "builder",
  "carpenter",
  "painter",
  "roofer",
  "hvac",
  "landscaper",
  "fencer",
  "tiler",
  "concreter",
  "contractor",
  "other",
] as const satisfies readonly BusinessTrade[];

/** What people call a trade and its work when they look for somebody, beside its label. */
export const TRADE_SYNONYMS = {
  builder: "building, construction, renovations, reno",
  carpenter: "carpentry, chippy, chippie, joiner, joinery",
  electrician: "electrical, sparky, sparkie, leccy",
  plumber: "plumbing, plumbo, dunny, drains",
  gasfitter: "gas fitter, gas fitting, gas plumber",
  hvac: "air conditioning, aircon, air con, airconditioning, refrigeration, heating and cooling, fridgie",
  roofer: "roofing, roof repairs, roof plumber",
  painter: "painting, house painter, decorator",
  tiler: "tiling",
  landscaper: "landscaping, landscape gardener, gardens",
  concreter: "concreting, concrete",
  bricklayer: "bricklaying, brickie, bricky, blocklayer",
  plasterer: "plastering, gyprocker, gyprock, plasterboard, drywall",
  glazier: "glazing, glass, windows",
  fencer: "fence, fencing, fences",
  earthworks: "earthmoving, excavation, excavator, digger, bobcat",
  demolition: "demo, wrecker",
  "asbestos-removalist": "asbestos removal, fibro",
  scaffolder: "scaffolding, scaffold, scaffie",
  "solar-installer": "solar panels, solar power, battery installer",
  "pool-builder": "pools, swimming pools",
  "pest-controller": "pest control, termites, exterminator",
  contractor: "subbie, subcontractor",
  other: "",
} as const satisfies Record<BusinessTrade, string>;
