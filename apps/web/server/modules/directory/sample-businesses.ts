import { STATES, type State } from "@plumbline/contract/jurisdictions.ts";
import { BUSINESS_TRADE_LABELS, type BusinessTrade } from "@plumbline/contract/trades.ts";
import { foldText } from "../../text/spelling.ts";
import type { businesses } from "./tables.ts";

export type SampleBusiness = Pick<
  Required<typeof businesses.$inferInsert>,
  | "slug"
  | "businessName"
  | "trade"
  | "description"
  | "suburb"
  | "state"
  | "postcode"
  | "latitude"
  | "longitude"
  | "serviceRadiusKm"
  | "phone"
  | "website"
  | "contactEmail"
  | "yearsExperience"
  | "specialties"
>;

export type SamplePlace = {
  name: string;
  state: State;
  postcode: string;
  latitude: number | null;
  longitude: number | null;
  weight: number;
};

const SERVICES: Partial<Record<BusinessTrade, string[]>> = {
  electrician: [
    "Switchboards",
    "Safety switches",
    "LED lighting",
    "Ceiling fans",
    "Smoke alarms",
    "EV chargers",
  ],
  plumber: [
    "Blocked drains",
    "Hot water systems",
    "Leaking taps",
    "Bathroom renovations",
    "Gas fitting",
    "Toilets",
  ],
  builder: ["Extensions", "Granny flats", "New homes", "Kitchen renovations", "Decks", "Restumping"],
  carpenter: ["Decks", "Pergolas", "Doors", "Built-in wardrobes", "Stairs", "Fit-outs"],
  roofer: ["Roof repairs", "Metal roofing", "Roof tiles", "Gutters", "Leak detection", "Skylights"],
  painter: ["House painting", "Interior painting", "Fence painting", "Commercial painting", "Wallpaper"],
  tiler: ["Bathroom tiling", "Floor tiling", "Waterproofing", "Splashbacks", "Pool tiling"],
  landscaper: ["Paving", "Retaining walls", "Garden design", "Turf", "Irrigation", "Pergolas"],
  hvac: [
    "Split systems",
    "Ducted air conditioning",
    "Evaporative cooling",
    "Servicing",
    "Commercial refrigeration",
  ],
  glazier: ["Window repairs", "Shower screens", "Double glazing", "Mirrors", "Pet doors", "Shopfronts"],
  earthworks: ["Excavation", "Site cuts", "Driveways", "Trenching", "Rock breaking", "Tipper hire"],
  gasfitter: ["Gas appliances", "Gas leaks", "Cooktops", "Gas heaters", "LPG bottles"],
  concreter: ["Driveways", "Slabs", "Exposed aggregate", "Footpaths", "Polished concrete"],
  fencer: ["Timber fences", "Steel fences", "Pool fencing", "Gates", "Rural fencing"],
  bricklayer: ["Brick walls", "Letterboxes", "Repointing", "Block work", "Chimneys"],
  plasterer: ["Ceilings", "Plaster repairs", "Cornices", "Soundproofing", "Rendering"],
  "pest-controller": ["Termite inspections", "Cockroaches", "Rodents", "Pre-purchase inspections"],
  "solar-installer": ["Solar panels", "Home batteries", "Inverters", "Panel cleaning"],
  demolition: ["House demolition", "Strip-outs", "Asbestos coordination", "Pool removal"],
};
const TRADES = Object.keys(SERVICES) as BusinessTrade[];

/** Names that no one could mistake for a real business. */
const INVENTED = [
  "Sample",
  "Pretend",
  "Made-Up",
  "Imaginary",
  "Placeholder",
  "Example",
  "Make-Believe",
  "Fictional",
];
const OWNERS = [
  ..."Wombat Quokka Galah Bilby Numbat Magpie Echidna Kookaburra Wallaby Platypus Goanna Cockatoo Possum".split(
    " ",
  ),
  ..."Bandicoot Dugong Emu Potoroo Quoll Lorikeet Brolga Cassowary Gecko Yabby Barramundi Jabiru Dingo".split(
    " ",
  ),
];
const KINDS = ["Services", "Co", "Group", "and Daughters", "Brothers", "Works", "Crew", "and Sons"];
const ENDINGS: Partial<Record<BusinessTrade, string>> = {
  plumber: "Plumbing",
  electrician: "Electrical",
  builder: "Building",
  carpenter: "Carpentry",
  roofer: "Roofing",
  painter: "Painting",
  tiler: "Tiling",
  landscaper: "Landscapes",
  hvac: "Air Conditioning",
  glazier: "Glass",
  gasfitter: "Gas",
  concreter: "Concrete",
  fencer: "Fencing",
  bricklayer: "Bricklaying",
  plasterer: "Plastering",
  "pest-controller": "Pest Control",
  "solar-installer": "Solar",
};
/** Area codes for the numbers ACMA reserves for fiction: (02) 5550 0000 to 9999, and so on. */
const AREA: Record<State, number> = { NSW: 2, ACT: 2, VIC: 3, TAS: 3, QLD: 7, WA: 8, SA: 8, NT: 8 };
const REACHES = [null, null, null, 15, 25, 40, 60, 100];

/** Deterministic. Numbers start at `first`. */
export function* inventBusinesses(
  places: readonly SamplePlace[],
  count: number,
  first = 0,
): Generator<SampleBusiness> {
  if (places.length === 0) return;
  const choosePlace = createWeightedChoice(places);
  for (let number = first; number < first + count; number++)
    yield inventBusiness(number, choosePlace(number));
}

function inventBusiness(number: number, place: SamplePlace, wanted?: BusinessTrade): SampleBusiness {
  const draw = createDraw(number);
  const trade = wanted ?? draw.of(TRADES);
  const services = SERVICES[trade] ?? [];
  const ending = ENDINGS[trade] ?? BUSINESS_TRADE_LABELS[trade];
  const businessName = `${draw.of(INVENTED)} ${draw.of(OWNERS)} ${ending} ${draw.of(KINDS)}`;
  const slug = `${foldText(`${businessName} ${place.name}`).replaceAll(" ", "-")}-${number + 1}`;
  const from = draw.below(services.length - 1);
  const specialties = [...services.slice(from), ...services.slice(0, from)].slice(0, 2 + draw.below(3));
  return {
    slug,
    businessName,
    trade,
    description:
      `A made-up business for trying this site: ${specialties.join(", ").toLowerCase()} ` +
      `around ${place.name}. No one answers its phone.`,
    suburb: place.name,
    state: place.state,
    postcode: place.postcode,
    latitude: place.latitude,
    longitude: place.longitude,
    serviceRadiusKm: draw.of(REACHES),
    phone: `+61${AREA[place.state]}5550${String(number % 10_000).padStart(4, "0")}`,
    website: `https://${slug}.example`,
    contactEmail: `office@${slug}.example`,
    yearsExperience: draw.below(35),
    specialties,
  };
}

function createWeightedChoice(places: readonly SamplePlace[]) {
  let total = 0;
  const ends = places.map(({ weight }) => (total += weight));
  return function choose(number: number): SamplePlace {
    const wanted = createDraw(number ^ 0x5bd1e995).share() * total;
    let low = 0;
    let high = ends.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle]! <= wanted) low = middle + 1;
      else high = middle;
    }
    return places[low]!;
  };
}

/** Seeded pseudo-random numbers (mulberry32). */
function createDraw(seed: number) {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  const share = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(share() * end);
  const of = <Item>(items: readonly Item[]): Item => items[below(items.length)]!;
  return { share, below, of };
}

const SAMPLE_PLACES: Record<State, string> = {
  NSW: "Parramatta 2150, Ryde 2112, Newcastle 2300, Wollongong 2500, Penrith 2750, Manly 2095, Albury 2640, Dubbo 2830, Blacktown 2148, Bondi 2026",
  VIC: "Richmond 3121, Brunswick 3056, Geelong 3220, Ballarat 3350, Bendigo 3550, Footscray 3011, St Kilda 3182, Dandenong 3175, Frankston 3199, Shepparton 3630",
  QLD: "Paddington 4064, Toowoomba 4350, Cairns 4870, Townsville 4810, Southport 4215, Ipswich 4305, Chermside 4032, Mackay 4740, Maroochydore 4558, Rockhampton 4700",
  WA: "Fremantle 6160, Joondalup 6027, Bunbury 6230, Geraldton 6530, Albany 6330, Midland 6056, Rockingham 6168, Mandurah 6210, Subiaco 6008, Kalgoorlie 6430",
  SA: "Glenelg 5045, Norwood 5067, Prospect 5082, Mount Gambier 5290, Whyalla 5600, Salisbury 5108, Unley 5061, Port Adelaide 5015, Gawler 5118, Victor Harbor 5211",
  TAS: "Hobart 7000, Launceston 7250, Devonport 7310, Burnie 7320, Kingston 7050, Glenorchy 7010, Sandy Bay 7005, Ulverstone 7315, New Norfolk 7140, Sorell 7172",
  ACT: "Belconnen 2617, Wanniassa 2903, Gungahlin 2912, Phillip 2606, Kingston 2604, Dickson 2602, Bruce 2617, Kambah 2902, Weston 2611, Braddon 2612",
  NT: "Darwin 0800, Palmerston 0830, Alice Springs 0870, Katherine 0850, Nightcliff 0810, Wanguri 0810, Tennant Creek 0860, Nhulunbuy 0880, Parap 0820, Howard Springs 0835",
};

export function listSamplePlaces(): { name: string; state: State; postcode: string }[] {
  return STATES.flatMap((state) =>
    SAMPLE_PLACES[state].split(", ").map((text) => ({
      name: text.slice(0, -5),
      state,
      postcode: text.slice(-4),
    })),
  );
}

export function inventSamples(places: readonly SamplePlace[]): SampleBusiness[] {
  return places.map((place, number) => inventBusiness(number, place, TRADES[number % TRADES.length]));
}
