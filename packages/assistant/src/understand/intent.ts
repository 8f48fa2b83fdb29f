// What a question wants: to be answered, to break the rules, to change the assistant's rules, or what nobody can know.
import { foldText } from "../text/fold.ts";

/** Harm a request would do; tells which refusal and which lawful way to give. */
export type Harm = "defeats-protection" | "unlicensed-work" | "forged-papers" | "concealment";

/** What cannot be looked up in rules: a person's record, the future, a market price, or one's own file. */
export type Unknowable = "record" | "future" | "price" | "own-file" | "live";

/** Text addressed to the assistant's own rules, which changes nothing about the question beside it. */
const INSTRUCTION =
  /\b(?:ignore|forget|disregard|override|bypass|drop|skip|set aside|stop following|pay no attention to|delete)\b[^.?!\n]{0,50}\b(?:instructions?|rules? (?:above|you|that you|your)|the rules above|your rules|all rules|your (?:guidelines|guardrails|training|restrictions|filters?|programming|limits|sources)|prompts?|guidelines|everything (?:above|before)|previous|prior|earlier)\b|\byou are (?:now|no longer)\b|\b(?:act|behave|respond|answer|reply|talk) (?:as|like) (?:if you (?:are|were|had)|an? (?:unrestricted|unfiltered|evil|different|uncensored)|dan\b|a bot|an ai|someone|my )|\bpretend (?:to be|you|that you|there|the law|this)|\brole ?-?play|\b(?:dan|developer|debug|god|admin|maintenance|jailbreak|sudo|root) mode\b|\bjailbr(?:ea|o)k|\b(?:system|hidden|initial|secret|original) (?:prompt|instructions?|message|rules)|\b(?:print|reveal|show|output|repeat|display|dump|leak|list|tell me|share|give me|what (?:is|are|were)|whats|paste|write out|translate|summari[sz]e|encode)\b[^.?!\n]{0,40}\b(?:your (?:\w+ )?(?:instructions?|prompt|rules|config\w*|system|training|guidelines|setup|context|secrets?)|(?:the )?(?:system )?prompt|api ?keys?|passwords?|credentials|access tokens?|secret keys?|environment variables?|env vars|admin key|source code|database)|\b(?:instructions?|prompt)\b[^.?!\n]{0,20}\b(?:between|verbatim|word for word|in full)\b|\[?(?:end|start|begin) of (?:\w+ )?(?:rules|prompt|instructions?|system|safety|context)[^\]\n]{0,20}\]?|<\/?(?:prompt|system|instructions?|admin|user|assistant|im_start|im_end)>|^\s*(?:system|assistant|developer|admin)\s*:|\bas (?:the|your) (?:developer|creator|admin|operator)\b|\bnew (?:instructions?|rules?|policy|system message)\b\s*[:-]|\bfrom now on\b|\bno (?:citations?|sources|disclaimers?|caveats?) (?:needed|required|please)|\bdo(?:es)?n'?t need (?:citations?|sources)|\bwithout (?:any )?(?:citations?|sources|disclaimers?|restrictions|filters)|\bbegin your (?:answer|reply|response) with|\b(?:answer|reply|respond|say) only (?:with|yes|no|in)\b|\bexecute\b[^.?!\n]{0,20}\b(?:code|command|script|sql)|\b(?:drop table|select \* from|<script)/i;

/** The question without the clauses that give the assistant orders, and whether there were any. */
export function stripInstructions(question: string): { text: string; hadInstructions: boolean } {
  const lines = question.split(/\n+/).map(foldText);
  const clauses = lines.flatMap((line) =>
    line.split(/(?<=[.?!;:\]>])\s+|\s+(?:-|–)\s+|,\s+(?=(?:then|so|and)\b)|\s+(?=user:)/i),
  );
  const kept = clauses.filter((clause) => !INSTRUCTION.test(clause));
  if (kept.length === clauses.length && !lines.some((line) => INSTRUCTION.test(line)))
    return { text: lines.join(" ").trim(), hadInstructions: false };
  const text = kept
    .map((clause) => clause.replace(/^(?:user|question|dan|bot|ai)\s*[:,]\s*/i, "").replace(/<[^>]*>/g, " "))
    .join(" ")
    .trim();
  return { text, hadInstructions: true };
}

const PROTECTION = String.raw`rcds?|rcbos?|safety switch(?:es)?|circuit breakers?|breakers?|fuses?|earth(?:ing)?(?: wire| stake| pin)?|interlocks?|guards?|guarding|blade guard|smoke (?:alarms?|detectors?)|relief valves?|ptr valves?|tpr valves?|tempering valves?|tmvs?|thermostatic \w+|flues?|flue|cowl|thermal (?:cut ?-?outs?|fuse)|cut ?-?outs?|kill ?switch|limit(?:er| switch|ing)s?|load (?:limiter|sensor|cell)s?|overload|lmi|outrigger sensors?|seat ?belt sensors?|alarms?|(?:oxygen|o2|flame|depletion|gas|co|tilt|door|pressure|heat|safety)[ -]\w*\s?(?:sensors?|switch(?:es)?|device|valves?|lock(?:out)?)|sensors?|odss?|flame failure|thermocouple|pool (?:gate|latch|fence)|self[ -]clos\w+|self[ -]latch\w+|gate latch|harness(?:es)?|edge protection|guard ?rails?|lanyards?|lock ?-?outs?|tag ?-?outs?|danger tags?|isolat(?:ion|or)s? (?:lock|tag)?|anti ?-?(?:tip|tilt|kickback) ?\w*|dead ?-?man \w+|water meters?|gas meters?|electric(?:ity)? meters?|meters?|meter seals?|seals?|backflow \w+|emergency stops?|e ?-?stops?|two ?-?hand control|dust (?:extraction|shroud|guard)|exhaust vent|ventilation`;
const DEFEAT = String.raw`bypass(?:ing)?|by-pass|disabl(?:e|ing)|overrid(?:e|ing)|defeat(?:ing)?|jumper(?:ing)?|bridg(?:e|ing)(?: out)?|jump out|short(?:ing)? out|tap(?:e|ing) (?:down|over|up|back|open)|disconnect(?:ing)?|get(?:ting)? (?:around|past|rid of)|trick(?:ing)?|cheat(?:ing)?|fool(?:ing)?|silenc(?:e|ing)|knock(?:ing)? out|loop(?:ing)? out|wir(?:e|ing) (?:around|past|out)|cut(?:ting)? (?:the|off|out)|plug(?:ging)? (?:the|up|off)|block(?:ing)? (?:off|up|the)|cap(?:ping)? off|rip(?:ping)? out|take (?:off|out)|tak(?:e|ing) the|remov(?:e|ing)|pull(?:ing)? (?:out|off|the)|stop .{0,30}(?:tripping|going off|cutting out|shutting (?:it )?off)|turn(?:ing)? off|switch(?:ing)? off|slow down|tamper(?:ing)? with|wedg(?:e|ing)|tie back|zip ?-?tie|prop(?:ping)? open|hold(?:ing)? (?:the|down)|jam(?:ming)?|delet(?:e|ing)|isolate the`;

const HOW = String.raw`how (?:do|can|would|could|to|d'you|should)|how'd|hows? (?:do|best)|what(?:'s| is|s)? the (?:trick|easiest|best|quickest|simplest|cheapest|go|way|steps?|process|procedure|wiring|order|colou?r)|which (?:wire|terminal|colou?r|way)|where do(?:es)? the|what (?:size|colou?r|gauge|do i use|do i need to)|tell me how|show me|walk me through|talk me through|step by step|steps|guide me|explain how|any tips|tips (?:on|for)|give me|is there (?:a|any) (?:way|trick)|can i (?:just|still|quickly)|ok(?:ay)? to (?:just )?|alright to|safe to (?:just )?|instructions|need to know how|best way`;

const LICENSED_THING = String.raw`gas|lpg|bayonet|cook ?top|gas (?:line|pipe|heater|stove|oven|bottle|fitting)|switch ?board|meter ?board|mains|consumer mains|sub ?mains?|240 ?v?|240 volts?|three ?phase|3 ?phase|415|power ?points?|gpos?|power outlet|light (?:switch|fitting)s?|down ?lights?|ceiling fan|oven|hot ?water (?:system|unit|service|heater)?|hws|circuits?|wiring|wires?|cables?|ev charger|solar (?:panels?|inverter|array)|inverter|batter(?:y|ies)|split system|air ?-?con\w*|refrigerant|r32|r410a?|sewer|drain(?:age)?|water main|toilet|backflow|asbestos|fibro`;
const WORK_ON = String.raw`connect(?:ing)?|wir(?:e|ing)(?: up| in)?|hook(?:ing)? up|install(?:ing)?|run(?:ning)?|fit(?:ting)?|replac(?:e|ing)|swap(?:ping)?|mov(?:e|ing)|relocat(?:e|ing)|extend(?:ing)?|add(?:ing)?|cap(?:ping)? off|disconnect(?:ing)?|re-?gas(?:sing)?|top(?:ping)? up|vent(?:ing)?|degas|test(?:ing)? (?:it|for)|put(?:ting)? in|chang(?:e|ing)|cut(?:ting)?|remov(?:e|ing)|join(?:ing)?|splic(?:e|ing)|tap(?:ping)? into|upgrad(?:e|ing)|rewir(?:e|ing)`;
const MYSELF = String.raw`\bmyself\b|\bmy ?self\b|\bby myself\b|\bon my own\b|\bdiy\b|\bi'?m not (?:a |an )?(?:licen[cs]ed|sparky|electrician|plumber|gas\w*|qualified|ticketed)|\bno (?:licen[cs]e|ticket)\b|\bunlicen[cs]ed\b|\bwithout (?:a |an |getting |calling |paying |hiring |using )?(?:a |an |the )?(?:licen[cs]e|sparky|electrician|plumber|gas ?fitter|licensed|tradie|permit|pro\b)|\bsave (?:a few|some|on|paying|money|the cost)|\binstead of (?:paying|getting|calling|hiring)|\bcan'?t (?:afford|get) (?:a|an) (?:sparky|electrician|plumber|gas)|\bnot (?:paying|going to pay|gonna pay)`;

const PAPERS = String.raw`licen[cs]e(?: number| card)?|lic (?:no|number)|white ?cards?|certificates?|certs?|coc|coes|ccew|ecoc|form ?\d+|compliance|test (?:results?|sheets?|report|tags?)|results|readings|tag(?:s|ged)?|log ?books?|swms|inductions?|insurance (?:cert\w*|certificate of currency)|currency|invoices?|receipts?|signatures?|sign ?-?offs?|tickets?|hours|apprenticeship (?:hours|record)|training (?:record|certificate)s?|rto|permit|approval|stat(?:utory)? dec\w*|references?|abn|asbestos report|clearance(?: cert\w*)?|inspection (?:report|record)s?|safety (?:record|report)s?|cpd(?: points| hours)?|toolbox (?:talks?|meetings?)|sign[- ]?(?:on|in)s?(?: sheets?)?|pre-?starts?|time ?sheets?|registers?|dates?|paperwork`;
const FORGE = String.raw`fak(?:e|ing)|forg(?:e|ing)|fudg(?:e|ing)|doctor(?:ing)?|photoshop\w*|falsif\w+|fabricat\w+|back ?-?dat(?:e|ing)|post ?-?date|mak(?:e|ing) up|copy(?:ing)? (?:his|her|their|someone|my mates?|another)|alter(?:ing)?|edit(?:ing)? the|tweak(?:ing)?|pencil(?:-| )whip\w*|fib|lie (?:on|about)|lying|pass off|rubber ?stamp|sign(?:ing)? (?:off )?(?:for|as|someone|somebody|another|his|her|their|work i|stuff i|jobs? i|something i|without)|invent(?:ing)?|print(?:ing)? (?:off )?(?:a|my own|some)|counterfeit|template for a fake|dodgy up`;
const BORROW = String.raw`(?:use|using|borrow(?:ing)?|put(?:ting)?|quot(?:e|ing)|lend(?:ing)?|rent(?:ing)?|hir(?:e|ing)|work(?:ing)? under|go(?:ing)? under|writ(?:e|ing)|advertis(?:e|ing) (?:with|under)|buy(?:ing)?) (?:\w+ ){0,3}?(?:mates?'?s?|brothers?'?s?|cousins?'?s?|dads?'?s?|uncles?'?s?|friends?'?s?|someone(?: else'?s?)?|somebody(?: else'?s?)?|another (?:blokes?|persons?|builders?|guys?)'?s?|other (?:blokes?|persons?)'?s?|old boss'?s?|exs?'?s?|ex-?\w+'?s?|dead \w+'?s?|retired \w+'?s?|neighbou?rs?'?s?) (?:\w+ ){0,3}?(?:licen[cs]e|lic\b|rego|registration|number|ticket|white ?card|card|abn|insurance|logbook|certificate|login)`;

const HIDE = String.raw`(?:without|so(?: that)?|before|and not (?:have|let)|to (?:stop|keep)|how to keep) (?:the |any |my |a |it )?(?:\w+ ){0,3}?(?:inspectors?|council|worksafe|safework|certifiers?|surveyors?|ato|tax ?man|tip|epa|neighbou?rs?|regulators?|qbcc|bpc|vba|cbs|cbos|fair trading|owner|client|customer|buyer|insurer|insurance(?: company)?|boss|union|authorit\w+|building commission|government|govt|anyone|anybody|nobody|no one|they|them|him|her)\s?(?:'t|not|n't)?\s?(?:don'?t|doesn'?t|won'?t|can'?t|cant|dont|doesnt|wont|from )?\s?(?:notic\w+|know\w*|find\w*(?: out)?|see\w*|seeing|catch\w*|spot\w*|pick(?:s|ing)? up|suspect\w*|realis\w*|tell|checking|hear\w*|works? (?:it )?out)`;
const EVADE = String.raw`get away with|not get (?:caught|pinged|busted|done|sprung|fined)|avoid (?:getting )?(?:caught|pinged|busted|detection|being caught|paying (?:the )?(?:gst|tax|levy|super|workcover|insurance))|(?:dodg(?:e|ing)|evad(?:e|ing)|skip(?:ping)? out on|get(?:ting)? out of paying|fiddl(?:e|ing)|rort(?:ing)?) (?:the |my |paying )?(?:gst|tax|taxes|levy|super|threshold|licen[cs]e|limit|rules?|permit|workcover|insurance|fees?|inspection)|under the radar|on the sly|hide (?:it|the|my|this|that|an?|some|from)|hiding (?:it|the|from)|cover(?:ing)? (?:it|this) up|off the books|(?:split|break|chop)(?:ting|ing|ping)?(?: up)? (?:the |my |a |it |one )?(?:\w+ ){0,3}(?:up )?(?:in ?to|to (?:stay|keep|get) under|so)|bury(?:ing)? (?:it|the asbestos|asbestos|fibro|the sheets|them|some)|(?:dump|chuck|throw|put|get rid of|ditch|toss|burn|dispose of)(?:ing)? (?:of )?(?:\w+ ){0,4}?(?:asbestos|fibro|ac sheet\w*|refrigerant|chemicals?|paint|oil|lead)(?: \w+){0,3}? (?:in|into|down|on|at) (?:\w+ ){0,3}?(?:wheelie|bins?|skip|bush|paddock|creek|drain|stormwater|river|hole|landfill|side of|road|general waste|neighbou?r\w*)|vent(?:ing)? (?:\w+ ){0,4}?(?:refrigerant|gas|r32|r410a?|r22) (?:\w+ ){0,3}?(?:air|atmosphere|outside|off)|(?:pay|paying) (?:\w+ ){0,3}?(?:off|under the table|inspector|certifier|surveyor)|brib(?:e|ing)`;

const HARMS: readonly (readonly [Harm, RegExp])[] = [
  [
    "forged-papers",
    new RegExp(
      String.raw`\b(?:${FORGE})\b[^.?!]{0,60}\b(?:${PAPERS})\b|\b(?:${BORROW})\b|\b(?:sign|certify|tick)(?:ing)? (?:off )?(?:\w+ ){0,4}(?:i|we|he|that) (?:never|didn'?t|haven'?t|hadn'?t|havent|didnt) (?:\w+ ){0,2}(?:do|did|done|see|seen|saw|test|tested|check|checked|inspect\w*|look\w*)`,
      "i",
    ),
  ],
  ["concealment", new RegExp(String.raw`\b(?:${HIDE})\b|\b(?:${EVADE})\b`, "i")],
  [
    "defeats-protection",
    new RegExp(
      String.raw`(?:\b(?:${HOW})\b[^.?!]{0,90}|\b(?:need|want|trying|gonna|going|looking) to [^.?!]{0,30}|^)\b(?:${DEFEAT})\b[^.?!]{0,45}\b(?:${PROTECTION})\b|\b(?:${PROTECTION})\b[^.?!]{0,70}\b(?:how (?:do|can|to|would)|can i|easiest|quickest|best way)\b[^.?!]{0,40}\b(?:${DEFEAT})\b`,
      "i",
    ),
  ],
  [
    "unlicensed-work",
    new RegExp(
      String.raw`(?=[^]*\b(?:${HOW})\b)(?=[^]*\b(?:${WORK_ON})\b[^.?!]{0,60}\b(?:${LICENSED_THING})\b)(?=[^]*(?:${MYSELF}))`,
      "i",
    ),
  ],
  [
    "unlicensed-work",
    new RegExp(
      String.raw`\b(?:how (?:do|can|would|should|to|d'you)|what(?:'s| is|s)? the (?:trick|easiest|steps?|process|procedure|wiring)|which wire|walk me through|talk me through|show me|step by step|steps (?:to|for))\b[^.?!]{0,40}\b(?:${WORK_ON})\b[^.?!]{0,40}\b(?:gas|lpg|bayonet|cook ?top|switch ?board|mains|240 ?v?|power ?points?|gpos?|down ?lights?|light (?:switch|fitting)s?|oven|hot ?water|hws|circuits?|ev charger|inverter|refrigerant|asbestos|fibro)\b`,
      "i",
    ),
  ],
];

const MEANS =
  /\b(?:what|which|wat|whats|how many|how much)\b[^.?!]{0,25}\b(?:fittings?|parts?|pipes?|cables?|wires?|sealants?|goop|tape|connectors?|hoses?|terminals?|screws?|bits?|discs?|breakers?|fuses?|keys?|colou?rs?|settings?|words|wording|readings?|numbers look)\b|\bstep by step\b|\bwalk me through\b|\b(?:list|name) the (?:parts|steps|bits)\b/i;
const DO_IT_FOR_ME = new RegExp(
  String.raw`\b(?:can|could|will|would) (?:you|u|ya) (?:\w+ )?(?:${FORGE})\b`,
  "i",
);

/** Whether a question is after the parts or steps of doing something, or wants it done, rather than after the rule of it. */
export function asksForMeans(question: string): boolean {
  const text = foldText(question);
  return MEANS.test(text) || DO_IT_FOR_ME.test(text);
}

/** A question about the rules of a thing is answered even where the thing is dangerous. */
const ASKS_FOR_THE_RULE =
  /\b(?:licen[cs]e|permit|approval|allowed|legal(?:ly)?|illegal|rules?|law|regulation|certificate|certif\w+|who (?:can|has to|is allowed|must|do i)|do i need|need(?:ed)? to|have to|has to|must|required?|requirement|notify|report|how long|how many|how much|how often|how high|how deep|what class|fine|penalt\w+|standard|clearance|distance)\b/i;

/** The harm a request asks help with; undefined for an honest question. */
export function findHarm(question: string): Harm | undefined {
  const text = foldText(question);
  for (const [harm, pattern] of HARMS) {
    if (!pattern.test(text)) continue;
    // "Who can remove the guard?" and "do I need a licence to move a power point?" ask for the rule, not for help to break it.
    const honest =
      harm === "defeats-protection" || harm === "unlicensed-work"
        ? ASKS_FOR_THE_RULE.test(text) &&
          !new RegExp(MYSELF, "i").test(text) &&
          !/\bhow (?:do|can|would|to) (?:i|you|we)\b/i.test(text)
        : false;
    if (!honest) return harm;
  }
  return undefined;
}

const COMING_YEAR = /\b(20[2-9]\d)\b/g;

const RECORD =
  /\b(?:is|has|does|was|did|check (?:if|whether)|can you (?:check|look up|tell me if)|look up|find out (?:if|whether)|know if|whether|any)\b[^.?!]{0,80}\b(?:licen[cs]e|licen[cs]ed|registered|insured|suspended|cancelled|complaints?|current|expired|disciplinary|banned|legit|qualified|paid (?:his|their)|bankrupt|insolvent|prosecuted|fined|black ?list\w*|struck off|barred|allowed to (?:build|trade|work|operate|practi[cs]e)|(?:lost?|yank\w*|pull\w*|take\w* off|took) (?:his|her|their) (?:ticket|licen[cs]e|rego|card))\b/i;
/** Words that show one particular person, firm or site is meant. */
const PARTICULAR =
  /\b(?:mates?|brothers?|neighbou?rs?|cousins?|bosse?s?|his|her) (?:\w+ ){0,2}(?:licen[cs]e|rego|registration|ticket|insurance)\b[^.?!]{0,40}\b(?:suspended|cancelled|current|expired|still|valid|active|ok)|\b(?:his|her|their|the (?:builder|company|mob|business|bloke|plumber|sparky|firm)'?s?) names?\b|\bnamed\b|\bcalled\b|\bpty\b|\bp\/l\b|\b(?:the|my|our|this|that) (?:builder|plumber|sparky|electrician|painter|roofer|contractor|company|bloke|tradie|mob)(?: \w+){0,4} (?:i (?:hired|found|got|used|want)|from (?:airtasker|hipages|facebook|gumtree)|doing (?:my|our)|on (?:my|our))|\b(?:licen[cs]e|lic|rego|abn)(?: no\.?| number)? ?#?\d{4,}\b/i;
const CAPITALISED_NAME =
  /(?<![.?!]\s)(?<!^)\b[A-Z][a-z]+ (?:[A-Z][a-z]+|[A-Z]\.)\b|\b[A-Z]{2,4} (?:Roofing|Plumbing|Electrical|Building|Builders|Homes|Constructions?|Painting|Tiling|Landscaping|Fencing|Concreting|Group|Services)\b|\b(?:[A-Z][a-z]+(?:'s)? )+(?:Roofing|Plumbing|Electrical|Building|Builders|Homes|Constructions?|Painting|Tiling|Landscap\w+|Fencing|Concret\w+|Group|Services|Renovations|Pools|Solar|Carpentry)\b/;
/** A name with capitals as what the question is about: "is Jo Citizen still", "whether Jo Citizen has". */
const NAMED_SUBJECT =
  /\b(?:[Ii]s|[Aa]re|[Hh]as|[Hh]ave|[Dd]oes|[Dd]o|[Dd]id|[Ww]as|[Ww]ere|if|whether|[Cc]an|[Cc]heck|[Ll]ook up) ((?:[A-Z][a-z'’-]+ ){1,3}[A-Z][a-z'’-]+)\b/;
/** What somebody named is bound to do is in the rules, not in their record. */
const BOUND = /\b(?:needs?|ha(?:ve|s) (?:got )?to|gotta|must|required?|requires|supposed to|should)\b/i;
const OWN_FILE =
  /\b(?:my|our|his|her) (?:\w+ ){0,3}?(?:application|renewal|claim|case|complaint|file|permit|licen[cs]e|approval|da|refund|payment|dispute|inspection)\b[^.?!]{0,40}\b(?:been|gone through|come through|approved|processed|arriv\w+|ready|status|up to|get(?:ting)? (?:approved|through)|be (?:ready|approved|processed|here|done)|outcome|decided|won|succeed)\b|\b(?:status|progress|outcome) of (?:my|our)\b|\bwill (?:i|we|my \w+|our \w+) (?:win|get approved|be approved|pass|succeed|lose)\b/i;
const PRICE =
  /\b(?:how much|what|whats)\b[^.?!]{0,50}\b(?:charge|going rate|cost to (?:get|have|hire|build|install|replace|renovate|paint|fix|do)|do(?:es)? (?:a|an|the) \w+(?: \w+)? cost|quote for|hourly rate|day rate|call ?-?out fee|per (?:square )?met(?:re|er)|price of|(?:fair|reasonable|decent) (?:price|rate|quote))\b|\b(?:is|does) \$?\d[\d,k]* (?:\w+ ){0,4}(?:a )?(?:fair|reasonable|good|too much|expensive|rip ?-?off)\b|\bcheapest\b|\bbest price\b/i;
const REGULATED_PRICE =
  /\b(?:fee|fees|levy|fine|penalt\w+|deposit|licen[cs]e|registration|permit|threshold|limit|cap|insurance|premium|bond|surcharge|cooling|progress|retention|interest)\b/i;
const LIVE =
  /\b(?:right now|today|at the moment|this (?:week|month|morning|arvo)|tonight|currently)\b[^.?!]{0,50}\b(?:wait(?:ing)? times?|queue|open|closed|weather|forecast|traffic|in stock|available|complaints?|how many)|\b(?:how many|how long)\b[^.?!]{0,60}\b(?:complaints?|wait(?:ing)? times?|queue|phone queue)\b[^.?!]{0,60}\b(?:right now|today|this (?:week|month|year)|currently|at the moment)|\bhow many\b[^.?!]{0,80}\bas (?:of|at) (?:now|today|this (?:morning|week|month))\b/i;
const FUTURE = /\b(?:will|going to|gonna|predict|forecast|expect|likely|be in|in|by)\b/i;

/** What a question asks that no rule can tell. `thisYear` is the present year. */
export function findUnknowable(question: string, thisYear: number): Unknowable | undefined {
  const text = foldText(question);
  if (LIVE.test(text)) return "live";
  if (OWN_FILE.test(text)) return "own-file";
  const years = [...text.matchAll(COMING_YEAR)].map((match) => Number(match[1]));
  if (years.some((year) => year > thisYear + 1) && FUTURE.test(text)) return "future";
  if (
    /\b(?:predict|next year'?s?|in (?:five|ten|\d+) years'? time|in the future|down the track)\b/i.test(
      text,
    ) &&
    /\b(?:will|fee|fees|cost|price|rate|change|go up|increase|be)\b/i.test(text) &&
    !/\b(?:start|starts|come in|commence|apply)\b/i.test(text)
  )
    return "future";
  if (RECORD.test(text) && (PARTICULAR.test(text) || CAPITALISED_NAME.test(withoutPlaces(text))))
    return "record";
  if (/\bhow many\b[^.?!]{0,40}\bcomplaints?\b/i.test(text)) return "record";
  if (PRICE.test(text) && !REGULATED_PRICE.test(text)) return "price";
  return undefined;
}

/**
 * Whether a question wants the record of somebody it names with capitals. `isKnown` tells the words that rules are
 * written in, which are no names: of two words one has to be a stranger.
 */
export function asksForRecordOf(question: string, isKnown: (word: string) => boolean): boolean {
  const text = withoutPlaces(foldText(question));
  const name = NAMED_SUBJECT.exec(text)?.[1];
  return name !== undefined && RECORD.test(text) && !BOUND.test(text) && !name.split(" ").every(isKnown);
}

const HOW_TO_CHECK =
  /\b(?:how|where) (?:do|can|could|would|should|to|d'?you)\b[^.?!]{0,20}\b(?:check|verify|look ?up|look up|find out|confirm|make sure|see|tell)\b[^.?!]{0,45}\b(?:licen[cs]ed?|registered|registration|rego|legit|qualified)\b/i;

/** Whether a question asks where somebody's licence can be looked up. */
export function asksWhereToCheck(question: string): boolean {
  return HOW_TO_CHECK.test(foldText(question));
}

const HELD =
  /\b(?:licen[cs]ed?|ticket|card|rego|registration|registered|qualified|trade cert\w*|sparky|electrician|plumber|gas ?fitter|builder|chippy|carpenter|fridgie|tiler|painter|roofer)\b/i;
const TO_BE_USED =
  /\b(?:can|could|may|allowed to|able to|want(?:ing)? to|moving|moved|start) (?:i |we |he |she |they )?(?:\w+ )?(?:work(?:ing)?|use|operate|take on|do)\b|\brecogni[sz]ed?\b|\btransfer|\bcarr(?:y|ies) over\b|\balready (?:have|got|hold)\b|\bvalid in\b/i;

/** Whether a licence held in one state is to be used in another, where the question names both. */
export function isAboutMovingLicence(question: string): boolean {
  const text = foldText(question);
  return HELD.test(text) && TO_BE_USED.test(text);
}

/** "New South Wales" and the like are not somebody's name. */
function withoutPlaces(text: string): string {
  return text.replace(
    /\b(?:New South Wales|South Australia|Western Australia|Northern Territory|Gold Coast|Sunshine Coast|Fair Trading|White Card|Building Commission|Energy Safe|Alice Springs|Mount \w+|Port \w+|St\.? \w+|[A-Z]\w+ (?:Act|Code|Bay|Beach|Hills?|Park|Springs|Creek|River|Island|Heights|Valley|Point|Vale|Grove|Downs|Ridge|Plains|Harbou?r|Coast|Waters|Lakes?|East|West|North|South|Road|Street|St|Rd|Ave))\b/g,
    " ",
  );
}
