/** Trades in the regulation entries. The product's select boxes are views of this list. */
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

/** In the profile form's order and wording. */
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

/** The last two are for trades without a name of their own. */
export const BUSINESS_TRADES = [...TRADES, "contractor", "other"] as const;
export type BusinessTrade = (typeof BUSINESS_TRADES)[number];

export const BUSINESS_TRADE_LABELS = {
  ...TRADE_LABELS,
  hvac: "HVAC",
  fencer: "Fencing",
  contractor: "Contractor",
  other: "Other",
} as const satisfies Record<BusinessTrade, string>;

/** Always shown, in the specification's order; any other trade with listings comes below. */
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

/** In the specification's order; the other trades follow. */
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

/** Other words people search for. */
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
