import type { State } from "@plumbline/contract/jurisdictions.ts";
import { type BusinessTrade, TRADES } from "@plumbline/contract/trades.ts";
import type { LicenceRule } from "@plumbline/contract/verification.ts";
import type { PublishedEntry } from "@plumbline/regulations/schema.ts";

/** What an entry says of licences, in its own words: `says` stands word for word in its answer, which a test holds. */
type Saying = { trades: readonly BusinessTrade[]; entry: string; says: string };
type Sayings = Partial<Record<LicenceRule["need"], Saying[]>>;

const say = (entry: string, trades: readonly BusinessTrade[], says: string): Saying => ({
  entry,
  trades,
  says,
});

/**
 * Which trades need a licence in which state. "licensed" is a licence or registration of the business itself, at any
 * price or over a value; "depends" is where it hangs on the job. A trade that is not named has no rule in the content.
 */
const RULES: Record<State, Sayings> = {
  NSW: {
    licensed: [
      say(
        "nsw-licensing-specialist-any-value",
        ["electrician", "plumber", "gasfitter", "hvac"],
        "Electrical wiring, plumbing, draining, gasfitting, and air conditioning and refrigeration work need the right NSW licence or certificate no matter how small the job is.",
      ),
      say(
        "nsw-licensing-threshold-5000",
        ["builder"],
        "You need a contractor licence once a residential building or trade job is worth more than $5,000.",
      ),
      say("nsw-licensing-carpenter", ["carpenter"], "It needs a licence on residential jobs over $5,000."),
      say(
        "nsw-licensing-roofer",
        ["roofer"],
        "NSW has separate trade classes for roof tiling, roof slating and roof plumbing, each needed for residential jobs over $5,000.",
      ),
      say(
        "nsw-licensing-painter",
        ["painter"],
        "External painting of a home worth more than $5,000 in labour and materials needs a painting contractor licence",
      ),
      say(
        "nsw-licensing-tiler",
        ["tiler"],
        "wall and floor tiling on a home then needs a contractor licence in that class (or general building).",
      ),
      say(
        "nsw-licensing-landscaper",
        ["landscaper"],
        "Structural landscaping worth more than $5,000 including GST needs that licence class.",
      ),
      say(
        "nsw-licensing-concreter-excavator",
        ["concreter", "earthworks"],
        "General concreting and excavating are NSW trade classes, needed for residential jobs over $5,000 including GST.",
      ),
      say(
        "nsw-licensing-bricklaying",
        ["bricklayer"],
        "Residential bricklaying worth more than $5,000 including GST needs a bricklaying contractor licence.",
      ),
      say(
        "nsw-licensing-plasterer",
        ["plasterer"],
        "Internal plasterboard, fibrous plaster, cornice and false or suspended ceiling work worth more than $5,000 including GST on a home needs a dry plastering licence",
      ),
      say(
        "nsw-licensing-glazier",
        ["glazier"],
        "Glazing on a home worth more than $5,000 including GST needs a glazing contractor licence or a general builder licence",
      ),
      say(
        "nsw-licensing-fencer",
        ["fencer"],
        "Fencing and gates on residential land worth more than $5,000 including GST need a licence that covers it.",
      ),
      say(
        "nsw-licensing-pool-builder",
        ["pool-builder"],
        "Building a swimming pool worth more than $5,000 needs a swimming pool building or general building licence",
      ),
      say(
        "nsw-safety-asbestos-licence",
        ["asbestos-removalist"],
        "You need a Class A licence to remove any amount of friable asbestos and a Class B (or A) licence to remove more than 10 m2 of non-friable (bonded) asbestos such as fibro sheet.",
      ),
    ],
    depends: [
      say(
        "nsw-safety-demolition-notify",
        ["demolition"],
        "Not for an ordinary low house: the demolition licence starts at 6 metres.",
      ),
    ],
  },
  VIC: {
    licensed: [
      say(
        "vic-electrical-rec",
        ["electrician"],
        "Anyone in business doing, or offering to do, electrical installation work must be a Registered Electrical Contractor (REC)",
      ),
      say(
        "vic-unlicensed-plumbing-penalty",
        ["plumber", "gasfitter"],
        "Plumbing work, including metal roofing, gas and drainage, may only be done by licensed or registered plumbers",
      ),
      say(
        "vic-builder-registration-threshold",
        ["builder", "carpenter", "pool-builder"],
        "You must be registered as a domestic builder to carry out domestic building work for an owner under a contract worth more than $10,000, counting labour and materials.",
      ),
      say(
        "vic-bricklayer-concreter-licence",
        ["bricklayer", "concreter", "earthworks"],
        "bricklaying, concreting and site excavation are not on the single-trade exemption list, so you need Domestic Builder Limited registration in the matching component",
      ),
      say(
        "vic-roof-metal-and-tiles",
        ["roofer"],
        "Roof tiling is building work: a DB-L roof tiling registration (or wider builder registration) is needed for owner contracts over $10,000.",
      ),
      say(
        "national-compare-hvac-licence",
        ["hvac"],
        "Vic: split systems are plumbing work, with a restricted class for single heads up to 18 kW",
      ),
      say(
        "vic-asbestos-unlicensed-limit",
        ["asbestos-removalist"],
        "Both limits apply, so most asbestos fences and roofs need a Class B (non-friable) or Class A (friable and non-friable) licence holder.",
      ),
    ],
    depends: [
      say(
        "vic-landscaping-paving-fencing-standalone",
        ["landscaper", "fencer"],
        "It depends whether the work goes with a building or needs a permit.",
      ),
    ],
    unlicensed: [
      say(
        "vic-painter-licence",
        ["painter"],
        "No licence or registration is needed to contract for painting alone, whatever the price",
      ),
      say(
        "vic-glazier-plasterer-tiler-licence",
        ["glazier", "plasterer", "tiler"],
        "A contract for glazing alone, plastering alone or tiling alone is exempt from builder registration",
      ),
    ],
  },
  QLD: {
    licensed: [
      say(
        "qld-licensing-electrical",
        ["electrician"],
        "A business doing electrical work for others needs an electrical contractor licence as well, with a qualified technical person and a qualified business person.",
      ),
      say(
        "qld-licensing-plumber",
        ["plumber"],
        "there is no minimum value, so even the smallest job needs a contractor licence behind it.",
      ),
      say(
        "qld-licensing-gas",
        ["gasfitter"],
        "a QBCC gas fitting contractor licence to contract for it, at any value.",
      ),
      say("qld-licensing-air-con", ["hvac"], "needs a QBCC mechanical services licence whatever the value"),
      say(
        "qld-licensing-threshold",
        ["builder", "pool-builder"],
        "You need a QBCC contractor licence of the right class to contract for or carry out building work valued over $3,300.",
      ),
      say(
        "qld-licensing-roofer",
        ["roofer"],
        "Roof repair or restoration worth more than $3,300 needs a QBCC licence.",
      ),
      say(
        "qld-licensing-trade-classes",
        ["painter", "tiler", "plasterer", "bricklayer", "concreter", "glazier", "carpenter"],
        "painting, tiling, plastering (solid or drywall), brick and blocklaying, concreting, glazing, carpentry and similar each have their own QBCC trade contractor class, needed once a job is over $3,300 including labour, materials and GST.",
      ),
      say(
        "qld-licensing-landscaper",
        ["landscaper", "fencer"],
        "It is needed once the landscaping work is over $3,300.",
      ),
      say(
        "qld-licensing-termite",
        ["pest-controller"],
        "You normally need two things for chemical termite work: a QBCC termite management (chemical) licence, which applies at any value, and a Queensland Health pest management licence for using the pesticide",
      ),
      say(
        "qld-safety-asbestos-licence",
        ["asbestos-removalist"],
        "More than 10 m2 of bonded asbestos needs a Class B (or A) licence, and any friable asbestos needs a Class A licence.",
      ),
    ],
    unlicensed: [
      say(
        "qld-licensing-not-building-work",
        ["earthworks"],
        "Earthmoving and excavating and licensed electrical work are on that list.",
      ),
    ],
  },
  WA: {
    licensed: [
      say(
        "wa-electrical-licences",
        ["electrician", "solar-installer"],
        "Electrical installing work must be done by a licensed electrician working for a licensed electrical contractor",
      ),
      say(
        "wa-plumber-licence-classes",
        ["plumber"],
        "Regulated plumbing in WA can only be done by people licensed by the Plumbers Licensing Board.",
      ),
      say(
        "wa-gasfitter-permit",
        ["gasfitter"],
        "Gasfitting on a consumer's installation in WA may only be done by a person with the right gasfitting permit or authorisation under the Gas Standards Act.",
      ),
      say(
        "wa-painter-registration",
        ["painter"],
        "paid painting work valued over $1,000 needs a registered painting contractor.",
      ),
      say(
        "wa-builder-registration-threshold",
        ["builder"],
        "must be a registered building contractor when the work is worth more than $20,000 and needs a building permit.",
      ),
      say(
        "wa-asbestos-licence",
        ["asbestos-removalist"],
        "you need an asbestos removal licence to remove more than 10 m2 of non-friable (bonded) asbestos, or any amount of friable asbestos.",
      ),
    ],
    depends: [
      say(
        "wa-demolition-licence",
        ["demolition"],
        "Not for an ordinary single-storey house, but yes for most other structures.",
      ),
      say(
        "wa-restricted-electrical",
        ["hvac"],
        "must hold a current restricted electrical licence for that limited work.",
      ),
    ],
    unlicensed: [
      say(
        "wa-unlicensed-trades",
        [
          "carpenter",
          "tiler",
          "bricklayer",
          "plasterer",
          "concreter",
          "roofer",
          "glazier",
          "fencer",
          "landscaper",
          "earthworks",
        ],
        "WA has no separate occupational licence for carpenters, tilers, bricklayers, plasterers, concreters, roof tilers, glaziers, fencers, landscapers or earthmovers.",
      ),
      say(
        "wa-incidental-structures",
        ["pool-builder"],
        "a business that only builds swimming pools, fences, free-standing walls or retaining walls does not need builder registration in WA",
      ),
    ],
  },
  SA: {
    licensed: [
      say(
        "sa-pge-licence",
        ["electrician", "plumber", "gasfitter"],
        "Plumbing, gas fitting and electrical work can only be done by people registered, and contracted by businesses licensed, with CBS.",
      ),
      say(
        "sa-builder-licence-no-threshold",
        [
          "builder",
          "carpenter",
          "tiler",
          "bricklayer",
          "plasterer",
          "concreter",
          "painter",
          "roofer",
          "landscaper",
          "fencer",
          "hvac",
          "glazier",
          "earthworks",
          "pool-builder",
        ],
        "Any business that does building work for others, or builds to sell or let, needs a building work contractor's licence from CBS.",
      ),
      say(
        "sa-earthworks-site-preparation",
        ["demolition"],
        "the contractor needs a CBS licence covering that work and an approved supervisor",
      ),
      say(
        "sa-asbestos",
        ["asbestos-removalist"],
        "more than 10 m2 needs a Class B licence and any friable asbestos needs Class A.",
      ),
    ],
  },
  TAS: {
    licensed: [
      say(
        "tas-electrical-licences",
        ["electrician"],
        "You need a practitioner licence to carry out electrical work, even as an employee, and a contractor licence to contract for electrical work",
      ),
      say(
        "tas-plumbing-licences",
        ["plumber"],
        "You need a practitioner licence to do plumbing work and a contractor licence to sell it.",
      ),
      say(
        "tas-gas-licence",
        ["gasfitter"],
        "Gas-fitting is a separate licensed occupation: a plumbing licence alone does not cover it.",
      ),
      say(
        "tas-building-licence-classes",
        ["builder"],
        "CBOS licenses builders in four sub-classes: Domestic, Low Rise, Medium Rise and Open, and you must stay within the one you hold.",
      ),
      say(
        "tas-asbestos-licence",
        ["asbestos-removalist"],
        "You need a WorkSafe Tasmania licence to remove more than 10 square metres of non-friable asbestos or any friable asbestos.",
      ),
    ],
    depends: [
      say(
        "tas-trades-without-licence",
        ["concreter", "fencer", "glazier", "bricklayer", "carpenter"],
        "You do need a licence to do building work reserved for a licensed builder, namely Category 2 low-risk work, notifiable work and permit work",
      ),
    ],
    unlicensed: [
      say(
        "tas-trades-without-licence",
        ["painter", "tiler", "plasterer", "landscaper"],
        "CBOS has no separate licence class for painting, tiling, paving, plastering or general landscaping",
      ),
      say("national-compare-hvac-licence", ["hvac"], "Tas: no separate licence yet, under review."),
    ],
  },
  ACT: {
    licensed: [
      say(
        "act-licensing-overview",
        ["builder", "electrician", "plumber", "gasfitter"],
        "You need a licence to provide a construction service as a builder (including an owner-builder), electrician, plumber, drainer, gasfitter, gas appliance worker, building surveyor or certifier, building assessor or plumbing plan certifier.",
      ),
      say(
        "act-licensing-der-solar-battery",
        ["solar-installer"],
        "an electrician must hold a distributed energy resources (DER) endorsement on their ACT licence to do electrical wiring work on rooftop solar, inverters or batteries.",
      ),
      say(
        "act-asbestos-any-amount",
        ["asbestos-removalist"],
        "In the ACT asbestos removal must be done by a licensed removalist in any amount, in workplaces and homes alike",
      ),
    ],
    depends: [
      say(
        "act-licensing-pool-builder",
        ["pool-builder"],
        "Where the pool or barrier needs building approval, a builder whose class covers it has to be named and responsible",
      ),
      say("act-licensing-hvac", ["hvac"], "The ACT has no stand-alone air conditioning contractor licence."),
    ],
    unlicensed: [
      say(
        "act-licensing-unlicensed-trades",
        [
          "carpenter",
          "bricklayer",
          "tiler",
          "painter",
          "plasterer",
          "roofer",
          "concreter",
          "landscaper",
          "fencer",
          "glazier",
        ],
        "The ACT has no separate licence for carpenters, bricklayers, tilers, painters, plasterers, concreters, roofers, landscapers, glaziers or fencers.",
      ),
    ],
  },
  NT: {
    licensed: [
      say(
        "nt-licensing-electrical",
        ["electrician", "solar-installer"],
        "a separate contractor licence to run a business doing it for others.",
      ),
      say(
        "nt-licensing-plumber",
        ["plumber"],
        "Only a plumber with an advanced tradesman licence from the Plumbers and Drainers Licensing Board can contract for plumbing and drainage work",
      ),
      say(
        "nt-licensing-gas",
        ["gasfitter"],
        "All gasfitting needs a licensed gas fitter (licence from NT WorkSafe).",
      ),
      say(
        "nt-licensing-builder-threshold",
        ["builder"],
        "You must be registered with the Building Practitioners Board as a building contractor for new houses",
      ),
      say(
        "nt-safety-asbestos",
        ["asbestos-removalist"],
        "A licence is needed to remove more than 10 square metres of non-friable asbestos (Class B) or any friable asbestos (Class A).",
      ),
    ],
    depends: [
      say(
        "nt-licensing-restricted-electrical",
        ["hvac"],
        "only with a restricted electrical work licence carrying the right endorsement, such as air-conditioning and refrigeration equipment work",
      ),
    ],
    unlicensed: [
      say(
        "nt-licensing-trades-unlicensed",
        [
          "painter",
          "tiler",
          "plasterer",
          "bricklayer",
          "concreter",
          "fencer",
          "landscaper",
          "glazier",
          "carpenter",
          "roofer",
        ],
        "The NT has no separate trade licence for painters, tilers, plasterers, bricklayers, concreters, fencers, landscapers, glaziers, carpenters or roofers.",
      ),
    ],
  },
};

/** What holds in every state that says nothing of its own. */
const EVERYWHERE: Sayings = {
  licensed: [
    say(
      "national-solar-saa-accreditation",
      ["solar-installer"],
      "Connecting solar is electrical work, so an unrestricted electrical licence in that state is needed either way.",
    ),
    say(
      "national-pest-control-licence",
      ["pest-controller"],
      "Using pesticides commercially, including pre-construction termite chemicals, needs a pest management technician licence in the state",
    ),
  ],
  depends: [
    say("national-hrwl-scaffolding", ["scaffolder"], "Above 4 metres you need a high risk work licence"),
  ],
};

/** Where the licence number has to stand in advertising. */
const ADVERTISING: Partial<Record<State, Saying[]>> = {
  NSW: [
    say(
      "nsw-licensing-advertising",
      TRADES,
      "A NSW contractor licence holder must display the licence number on advertising, stationery and signs for work covered by the licence",
    ),
  ],
  QLD: [
    say(
      "qld-licensing-advertising-electrical",
      ["electrician", "solar-installer"],
      "Electrical contractors must show their registered name and licence number on websites and social media pages",
    ),
    say(
      "qld-licensing-advertising-unlicensed",
      TRADES,
      "If you are licensed, every advertisement must show the name you are licensed under, that you are licensed under the QBCC Act and your licence number",
    ),
  ],
  SA: [
    say(
      "sa-advertising-licence-number",
      TRADES,
      "put your licence number and the name on the licence on advertising, quotes and contracts.",
    ),
  ],
  WA: [
    say(
      "wa-advertising-licence-number",
      ["plumber"],
      "a licensed plumbing contractor must put the licence number in all advertising and business documents.",
    ),
  ],
};

export type LicenceRules = ReturnType<typeof readLicenceRules>;

/** The licence rules of the content. Throws where the content no longer says what stands here. */
export function readLicenceRules(entries: readonly PublishedEntry[]) {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));

  function cite(saying: Saying, state: State): Omit<LicenceRule, "need"> {
    const entry = byId.get(saying.entry);
    if (!entry || ![state, "AU"].includes(entry.jurisdiction) || !entry.answer.includes(saying.says))
      throw new Error(`The content does not say this for ${state} in ${saying.entry}: ${saying.says}`);
    const source = entry.sources.find(({ official }) => official) ?? entry.sources[0];
    if (!source) throw new Error(`${saying.entry} has no source`);
    return { says: saying.says, entryId: entry.id, source: { title: source.name, url: source.url } };
  }

  /** Whether a trade is licensed in a state; undefined where no entry says. */
  function ruleFor(trade: BusinessTrade, state: State): LicenceRule | undefined {
    for (const sayings of [RULES[state], EVERYWHERE])
      for (const need of ["licensed", "depends", "unlicensed"] as const) {
        const saying = sayings[need]?.find(({ trades }) => trades.includes(trade));
        if (saying) return { need, ...cite(saying, state) };
      }
    return undefined;
  }

  /** The rule that has the licence number in advertising, where one says so of the trade. */
  function advertisingRuleFor(trade: BusinessTrade, state: State): Omit<LicenceRule, "need"> | undefined {
    const saying = ADVERTISING[state]?.find(({ trades }) => trades.includes(trade));
    return saying && cite(saying, state);
  }

  return { ruleFor, advertisingRuleFor };
}
