// Maps tradies' words to the one word we index. Applied to the content and the question alike.

/** Each variant is always equivalent, so it's rewritten to its standard words. */
const STANDARD: Record<string, string> = {
  electrician:
    "sparky, sparkie, sparkies, sparkys, leccy, lecky, electricians, electrical worker, electrical mechanic",
  carpenter: "chippy, chippie, chippies, chippys, carpenters, joiner",
  bricklayer: "brickie, bricky, brickies, bricklayers, brick layer, blocklayer",
  plumber: "plumbo, plumbers, dunny diver",
  gasfitter: "gasfitters, gas fitter, gas fitters, gassy, gasman, gas plumber",
  plasterer: "gyprocker, plasterers, gyprockers, drywaller, gyprock subbie",
  plasterboard: "gyprock, gyprocking, drywall, gyproc",
  concreter: "concretor, concreters, concretors",
  roofer: "roofie, roofers, roof plumber, roof tiler",
  painter: "painters, house painter",
  landscaper: "landscapers, landscape gardener",
  fencer: "fencers, fencing contractor, fencing bloke, fencie",
  tiler: "tilers",
  glazier: "glaziers, glass fitter, window installer",
  builder: "builders",
  scaffolder: "scaffolders, scaffie",
  subcontractor:
    "subbie, subby, subbies, subcontractors, sub contractor, sub contractors, sub-contractor, subbys, subbing",
  apprentice: "apprentices, 1st year, first year, trainee, trainees",
  tradesperson: "tradie, tradies, tradesman, tradesmen, tradespeople",
  engineer: "engineers",
  certifier: "certifiers, pca, principal certifier, private certifier",
  "building surveyor": "building surveyors",
  homeowner: "home owner, homeowners, house owner, land owner, landowner",
  renovation: "reno, renos, renovations, renovating, renovate, refurb, makeover, alteration, alterations",
  "air conditioning":
    "aircon, air con, a/c, air conditioner, air conditioners, airconditioning, airconditioner, air-con, air-conditioning, ac unit, split system, split systems, splitty, split",
  "hot water":
    "hws, hot water system, hot water service, hot water heater, hotwater, water heater, hot water unit",
  driveway: "drive way, driveways",
  bathroom: "bathrooms, ensuite, en suite",
  kitchen: "kitchens",
  "granny flat": "secondary dwelling, granny flats, studio out the back",
  toilet: "loo, dunny, toilets",
  tap: "taps, tapware, mixer",
  "power point":
    "gpo, powerpoint, powerpoints, power points, power outlet, power socket, socket outlet, double gpo",
  downlight: "down light, downlights, down lights, light fitting, lights",
  switchboard: "meter board, fuse box, fusebox, switch board, meterbox, meter box",
  "safety switch": "rcd, rcds, rcbo, safety switches, residual current device",
  "smoke alarm": "smoke detector, smokies, smoke alarms, smoke detectors, smokey",
  "retaining wall": "retaining walls, retainer wall, retainer",
  "rainwater tank": "rain water tank, water tank, rainwater tanks, rain tank",
  solar: "solar panels, solar panel, pv, photovoltaic",
  battery: "batteries, powerwall, home battery",
  deck: "decks, decking",
  verandah: "veranda, verandahs",
  pergola: "pergolas",
  patio: "patios, alfresco",
  carport: "carports, car port",
  shed: "sheds, shedding",
  fence: "fences, fencing, colorbond",
  scaffold: "scaffolds, scaffolding, scaff, kwikstage, quickstage, kwik stage, quick stage",
  pool: "pools, swimming pool, swimming pools, spa, spas, blow up pool, inflatable pool",
  roof: "roofs, roofing, reroof, re-roof, re-roofing, reroofing",
  trench: "trenches, trenching",
  excavation: "excavations, excavating, excavate, digging, dig",
  excavator: "digger, excavators, bobcat, skid steer",
  forklift: "forky, fork lift",
  "elevated work platform": "ewp, ewps, cherry picker, boom lift, scissor lift, cherrypicker, knuckle boom",
  utility: "ute",
  asbestos:
    "fibro, asbestos sheeting, ac sheeting, ac sheet, ac sheets, asbestos cement, super six, super 6, supersix, tilux",
  demolition:
    "demo, demolish, demolishing, knock down, knockdown, demolitions, knocking down, pull down, pulling down, bulldoze",
  termite: "termites, white ant, white ants",
  pesticide: "pesticides, pest control, pest spraying",
  waterproofing: "waterproof, water proofing, waterproofer",
  insulation: "insulating, insulate, batts",
  window: "windows",
  glazing: "glass",
  cooktop: "cook top, stove, hotplate, hob",
  sewer: "sewers, sewerage",
  septic: "septics, septic tank, onsite sewage, on-site wastewater, on-site sewage",
  certificate: "cert, certs, certificates, certy",
  licence: "license, licenses, licences, lic, licensing, licencing, ticket, tickets, licensed, licenced",
  registration: "rego, reg'd, registrations, registered, register, registering, reggo",
  qualification: "qualifications, quals, qual",
  contract: "contracts",
  quote: "quotes, quotation, quoting, quoted",
  invoice: "invoices, invoicing, bill",
  deposit: "deposits, upfront, up front, down payment, money first",
  payment: "payments, pay, paying, paid",
  complaint: "complaints, complain, complaining",
  insurance: "insured, insurances, cover, insure",
  warranty: "warranties",
  "security of payment": "sop, sopa, bcipa, bif act, security of payments",
  "workers compensation":
    "workers comp, workcover, work cover, worker's comp, workers' compensation, workcomp",
  "public liability": "public liabilities",
  "white card":
    "whitecard, blue card induction, construction induction, general construction induction, cpccwhs1001",
  "high risk work licence":
    "hrwl, hrw licence, high risk ticket, high risk licence, high-risk work licence, high risk work",
  // Class codes of Schedule 3 of the model WHS Regulations. SA and RA are left out because they're other words too.
  "basic scaffold": "sb, sb ticket, basic scaffolding, basic scaffolder",
  "intermediate scaffold": "si ticket, intermediate scaffolding, intermediate scaffolder",
  "basic rigging": "rb ticket, basic rigger",
  dogging: "dogman, dogger, doggers, dg ticket",
  "forklift licence": "lf ticket, lf licence",
  hotwork: "hot work, hot works",
  "without licence": "open slather, free for all, unlicensed",
  swms: "safe work method statement, safe work method statements, work method statement, safe work method",
  "safety data sheet": "sds, msds, safety data sheets",
  "development approval":
    "da, development application, planning permit, planning approval, development consent, planning permission",
  "building approval": "building consent, building approvals",
  cdc: "complying development certificate, complying development",
  "occupation certificate":
    "oc, occupancy permit, occupancy certificate, certificate of occupancy, occupancy permits",
  "owner builder":
    "owner-builder, owner builders, owner-builders, ownerbuilder, owner building, owner built, owner-built",
  "long service leave": "lsl, portable long service leave, long service",
  "training levy": "ctf levy, citb levy, construction training levy, citf, citf levy",
  "working at heights": "work at heights, working at height, heights work, work at height",
  "personal protective equipment": "ppe",
  abn: "australian business number",
  gst: "goods and services tax",
  bas: "business activity statement",
  "national construction code": "ncc, bca, building code of australia, building code",
  "bushfire attack level": "bal, bal rating, bushfire rating",
  basix: "basix certificate",
  apartment: "apartments, unit, units, strata, flat, flats",
  house: "houses, home, homes, dwelling, dwellings, place, residence",
  neighbour: "neighbor, neighbours, neighbors, next door, bloke next door",
  boundary: "boundaries, side boundary",
  council: "councils, local council, shire",
  do: "doing, does, done",
  install:
    "installing, installation, installed, installations, put in, putting in, fit, fitting, chuck in, whack in, hook up, hooking up, wire in, fit off",
  replace:
    "replacing, replacement, replaced, swap, swapping, swap out, swapped, change out, changing, changeover, change over",
  repair: "repairs, repairing, fix, fixing, fixed, repaired",
  remove:
    "removing, removal, rip out, ripping out, pull out, tear out, strip out, removed, rip off, pull up, rip up",
  dispose: "disposing, disposal, dump, dumping, get rid of, chuck out, chucking",
  height: "high, tall, heights, how high",
  deep: "depth, deeper",
  wide: "width",
  phone:
    "ring, call, phone number, telephone, number to call, hotline, contact number, bell, give a ring, ringing, calling",
  report: "notify, notification, reporting, notifying, notifiable, tell",
  fine: "fines, penalty, penalties, fined, infringement, get done",
  minimum: "min, at least, lowest, smallest, least",
  maximum: "max, most, biggest, at most, cap, upper limit",
  validity:
    "valid, good for, expire, expires, expiry, last, lasts, run out, renewal, renew, renewing, renewed, before renewal",
  give: "leave me, leave us, leave him, leave her, leave them, leave the customer, leave the owner, leave behind, hand over",
  identification: "id, identify, identifying",
  keep: "hang on to, hold on to, hang onto, hold onto, retain, kept, keeping, records",
  copy: "copies",
  deadline: "time limit, due date, how soon, how quick, cut off date",
  threshold: "cutoff, cut-off, cut off, dollar limit, price limit",
  business: "biz, businesses, company, my own show",
  withdraw: "cooling off, cooling-off, cool off, back out, pull out of the contract, change my mind, cooloff",
  bankrupt:
    "insolvent, insolvency, goes bust, went bust, goes under, gone under, go under, liquidation, broke, gone bust, went under, belly up, goes broke, bankruptcy",
  injury: "injured, hurt, injuries",
  hospital: "hospitalised, hospitalized, ambulance, ed",
  fall: "fell, falls, falling, fallen",
  electrocution: "electric shock, zapped, electrical shock, shocked, electric shocks, got a belt, bite",
  defect:
    "defects, defective, dodgy work, dodgy, faulty, crook, shoddy, stuff up, stuffed up, stuffups, bodgy",
  unpaid:
    "wont pay, won't pay, not paying, hasn't paid, hasnt paid, not paid, refuses to pay, stiffed, owes me, owed",
  underground: "below ground, under ground, below-ground",
  cable: "cables, wires",
  wiring: "rewire, rewiring, wire, wired, hardwired, hard-wired, hard wired, mains powered, mains-powered",
  interstate:
    "mutual recognition, automatic mutual recognition, amr, another state, other state, moving from, moved from, move from, interstate licence, from another state",
  prefabricated: "prefab, kit, prefabbed, modular, transportable",
  square: "sq, sqm, sqms, m2",
  storey: "story, storeys, stories, double storey",
  percent: "per cent, percentage",
  employee: "employees, worker, workers, staff, crew, blokes",
  boss: "employer, employers, foreman, site manager",
  customer: "customers, client, clients",
  hours: "hour, hrs, hr",
  days: "day, dys",
  months: "month, mths, mth",
  years: "year, yr, yrs",
  weeks: "week, wks",
  landlord: "landlords, rental provider, rental providers",
  rental: "rentals, rented, renting, tenancy, tenanted, lease, leased, leasing, rent",
  selling: "sell, sale, sold, sells",
};

/** Words that aren't synonyms, although an entry with one often answers a question with the other. */
const RELATED: Record<string, string> = {
  who: "regulator, authority, office, commission",
  phone: "contact, report",
  boss: "employer, business",
  qbcc: "licence, queensland",
  threshold: "worth, value, over, limit",
  deadline: "within, business, days",
  validity: "years, months, valid",
  runs: "regulator, authority",
  administers: "regulator, authority",
  buy: "purchase, broker, provider, insurer",
  job: "work",
  permit: "approval, development approval, building approval, consent",
  approval: "permit, consent, development approval, building approval",
  licence: "registration, contractor",
  registration: "licence, contractor",
  contract: "written, signed, agreement",
  accident: "incident, notify, serious",
  fall: "incident, injury, fall",
  electrocution: "incident, serious, electrical",
  injury: "incident, notify, serious",
  hospital: "incident, serious, injury, in-patient",
  bankrupt: "insurance, died, disappears",
  unpaid: "security of payment, payment claim, adjudication, debt",
  dispute: "tribunal, complaint, mediation, conciliation",
  complaint: "dispute, tribunal",
  tribunal: "dispute, application",
  defect: "warranty, rectification, complaint",
  fine: "offence, unlicensed",
  withdraw: "business, days, signed",
  interstate: "licence, recognition",
  mates: "friend",
  handyman: "unlicensed, minor, value",
  retic: "irrigation, landscaping, paving",
  paving: "landscaping",
  retention: "trust, money",
  levy: "training levy, value",
  dust: "silica",
  stone: "silica, engineered",
  cutting: "dust",
  skip: "waste",
  tip: "waste, disposal, facility",
  trailer: "load, vehicle",
  super: "superannuation",
  boom: "elevated work platform",
  shade: "structure, sail",
  smell: "gas, leak",
  drain: "plumber, drainage",
  drainage: "plumber, drain",
  bloke: "person",
  kid: "child, young",
  kids: "child, young",
};

function compile(table: Record<string, string>): Map<string, string> {
  const compiled = new Map<string, string>();
  for (const [standard, variants] of Object.entries(table))
    for (const variant of variants.split(",")) compiled.set(variant.trim(), standard);
  return compiled;
}

export const STANDARD_OF: ReadonlyMap<string, string> = compile(STANDARD);

/** Counted in words. */
export const LONGEST_VARIANT = Math.max(...[...STANDARD_OF.keys()].map((phrase) => phrase.split(" ").length));

export const RELATED_TO: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(RELATED).map(([word, related]) => [word, related.split(",").map((phrase) => phrase.trim())]),
);

/** Leaves out question words that show what kind of fact is wanted. */
export const STOPWORDS: ReadonlySet<string> = new Set(
  `a an the and or but if then so of to in on at by for from with about into over under out up down off as is are am was were be been being
  it its it's this that that's these those there here he she they them their his her him we us our i i'm im i've ive i'd id you you're your u ur my mine me
  do does did can could should would will shall may might must have has had got get gets getting gotta going go gonna gunna n & - also just still really
  please pls hi hey mate mates g'day gday thanks thx ta cheers yeah yep nah ok okay well tho though cos coz because bc like some any all every each
  what whats what's which who's whos how's hows when whens where wheres why whether than too very only even ever more
  reckon reckons says said saying sayin told tell thing things stuff bit lot actually basically meant supposed want wanna wants wanted need needs needed
  one ones now today arvo tomorrow yesterday let lets let's know anyone someone something anything aussie australia australian states`.split(
    /\s+/,
  ),
);
