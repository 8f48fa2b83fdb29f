import { foldText } from "../text/fold.ts";

export type Harm =
  | "defeats-protection"
  | "unprotected-work"
  | "unlicensed-work"
  | "forged-papers"
  | "concealment";

const PROTECTION = String.raw`rcds?|rcbos?|safety switch(?:es)?|circuit breakers?|breakers?|fuses?|earth(?:ing)?(?: wire| stake| pin)?|interlocks?|guards?|guarding|blade guard|smoke (?:alarms?|detectors?)|relief valves?|ptr valves?|tpr valves?|tempering valves?|tmvs?|thermostatic \w+|flues?|flue|cowl|thermal (?:cut ?-?outs?|fuse)|cut ?-?outs?|kill ?switch|limit(?:er| switch|ing)s?|load (?:limiter|sensor|cell)s?|overload|lmi|outrigger sensors?|seat ?belt sensors?|alarms?|(?:oxygen|o2|flame|depletion|gas|co|tilt|door|pressure|heat|safety)[ -]\w*\s?(?:sensors?|switch(?:es)?|device|valves?|lock(?:out)?)|sensors?|odss?|flame failure|thermocouple|pool (?:gate|latch|fence)|self[ -]clos\w+|self[ -]latch\w+|gate latch|harness(?:es)?|edge protection|guard ?rails?|lanyards?|lock ?-?outs?|tag ?-?outs?|danger tags?|isolat(?:ion|or)s? (?:lock|tag)?|anti ?-?(?:tip|tilt|kickback) ?\w*|dead ?-?man \w+|water meters?|gas meters?|electric(?:ity)? meters?|meters?|meter seals?|seals?|backflow \w+|emergency stops?|e ?-?stops?|two ?-?hand control|dust (?:extraction|shroud|guard)|exhaust vent|ventilation`;
const DEFEAT = String.raw`bypass(?:ing)?|by-pass|disabl(?:e|ing)|overrid(?:e|ing)|defeat(?:ing)?|jumper(?:ing)?|bridg(?:e|ing)(?: out)?|jump out|short(?:ing)? out|tap(?:e|ing) (?:down|over|up|back|open)|disconnect(?:ing)?|get(?:ting)? (?:around|past|rid of)|trick(?:ing)?|cheat(?:ing)?|fool(?:ing)?|silenc(?:e|ing)|knock(?:ing)? out|loop(?:ing)? out|wir(?:e|ing) (?:around|past|out)|cut(?:ting)? (?:the|off|out)|plug(?:ging)? (?:the|up|off)|block(?:ing)? (?:off|up|the)|cap(?:ping)? off|rip(?:ping)? out|take (?:off|out)|tak(?:e|ing) the|remov(?:e|ing)|pull(?:ing)? (?:out|off|the)|stop .{0,30}(?:tripping|going off|cutting out|shutting (?:it )?off)|turn(?:ing)? off|switch(?:ing)? off|slow down|tamper(?:ing)? with|wedg(?:e|ing)|tie back|zip ?-?tie|prop(?:ping)? open|hold(?:ing)? (?:the|down)|jam(?:ming)?|delet(?:e|ing)|isolate the`;

const HOW = String.raw`how (?:do|can|would|could|to|d'you|should)|how'd|hows? (?:do|best)|what(?:'s| is|s)? the (?:trick|easiest|best|quickest|simplest|cheapest|go|way|steps?|process|procedure|wiring|order|colou?r)|which (?:wire|terminal|colou?r|way)|where do(?:es)? the|what (?:size|colou?r|gauge|do i use|do i need to)|tell me how|show me|walk me through|talk me through|step by step|steps|guide me|explain how|any tips|tips (?:on|for)|give me|is there (?:a|any) (?:way|trick)|can i (?:just|still|quickly)|ok(?:ay)? to (?:just )?|alright to|safe to (?:just )?|instructions|need to know how|best way`;

const DANGER = String.raw`trench(?:es)?|excavations?|pits?|tanks?|manholes?|sewers?|confined spaces?|silos?|roofs?|gutters?|ladders?|scaffold\w*|live|asbestos|fibro|silica|fumes|switch ?boards?`;
const SAFEGUARD = String.raw`shor(?:ed?|es|ing)(?: hire| boxes)?|(?:trench )?(?:box|boxes|shields?)|bench(?:ed|ing)|batter(?:ed|ing)|harness(?:es)?|edge protection|guard ?rails?|scaffold\w*|masks?|respirators?|p2s?|(?:gas )?(?:meter|monitor|detector)s?|stand-?by|spotters?|isolat\w+|lock ?-?outs?|ppe|gloves|rescue (?:plan|gear)|tripods?|ventilat\w+`;
const UNPROTECTED = String.raw`\b(?:no|without|w\/o|skip(?:ping)?|instead of|not? (?:bothering|using|wearing|paying|hiring|waiting)|(?:do|ca|wo|is)n'?t (?:bother|use|wear|pay|hire|afford|want|wait)\w*)\b[^.?!]{0,25}\b(?:${SAFEGUARD})\b|\b(?:${SAFEGUARD})\b[^.?!]{0,20}\b(?:rip ?-?off|(?:too )?dear|expensive|flat|broken|cactus|stuffed|a fortune|at (?:home|another)|not here|a (?:day|week))\b|\bhold(?:ing)? (?:my|his|your|their|our) breath\b`;
const DARE = String.raw`how (?:long|far|quick\w*) (?:can|could|have|do|before|till|until|is)|how (?:do|can|could) (?:i|we|you)|what can (?:i|we)|(?:is that|thats?|that's|is it|it'?s|be) (?:ok|okay|right|fine|alright|safe)|can (?:i|we|you) (?:just|still)|quick(?:est)? way|tricks?`;

const LICENSED_THING = String.raw`gas|lpg|bayonet|cook ?top|gas (?:line|pipe|heater|stove|oven|bottle|fitting)|switch ?board|meter ?board|mains|consumer mains|sub ?mains?|240 ?v?|240 volts?|three ?phase|3 ?phase|415|power ?points?|gpos?|power outlet|light (?:switch|fitting)s?|down ?lights?|ceiling fan|oven|hot ?water (?:system|unit|service|heater)?|hws|circuits?|wiring|wires?|cables?|ev charger|solar (?:panels?|inverter|array)|inverter|batter(?:y|ies)|split system|air ?-?con\w*|refrigerant|r32|r410a?|sewer|drain(?:age)?|water main|toilet|backflow|asbestos|fibro`;
const WORK_ON = String.raw`connect(?:ing)?|wir(?:e|ing)(?: up| in)?|hook(?:ing)? up|install(?:ing)?|run(?:ning)?|fit(?:ting)?|replac(?:e|ing)|swap(?:ping)?|mov(?:e|ing)|relocat(?:e|ing)|extend(?:ing)?|add(?:ing)?|cap(?:ping)? off|disconnect(?:ing)?|re-?gas(?:sing)?|top(?:ping)? up|vent(?:ing)?|degas|test(?:ing)? (?:it|for)|put(?:ting)? in|chang(?:e|ing)|cut(?:ting)?|remov(?:e|ing)|join(?:ing)?|splic(?:e|ing)|tap(?:ping)? into|upgrad(?:e|ing)|rewir(?:e|ing)`;
const MYSELF = String.raw`\bmyself\b|\bmy ?self\b|\bby myself\b|\bon my own\b|\bdiy\b|\bi'?m not (?:a |an )?(?:licen[cs]ed|sparky|electrician|plumber|gas\w*|qualified|ticketed)|\bno (?:licen[cs]e|ticket)\b|\bunlicen[cs]ed\b|\bwithout (?:a |an |getting |calling |paying |hiring |using )?(?:a |an |the )?(?:licen[cs]e|sparky|electrician|plumber|gas ?fitter|licensed|tradie|permit|pro\b)|\bsave (?:a few|some|on|paying|money|the cost)|\binstead of (?:paying|getting|calling|hiring)|\bcan'?t (?:afford|get) (?:a|an) (?:sparky|electrician|plumber|gas)|\bnot (?:paying|going to pay|gonna pay)`;

const PAPERS = String.raw`licen[cs]e(?: number| card)?|lic (?:no|number)|white ?cards?|certificates?|certs?|coc|coes|ccew|ecoc|form ?\d+|compliance|test (?:results?|sheets?|report|tags?)|results|readings|tag(?:s|ged)?|log ?books?|swms|inductions?|insurance (?:cert\w*|certificate of currency)|currency|invoices?|receipts?|signatures?|sign ?-?offs?|tickets?|hours|apprenticeship (?:hours|record)|training (?:record|certificate)s?|rto|permit|approval|stat(?:utory)? dec\w*|references?|abn|asbestos report|clearance(?: cert\w*)?|inspection (?:report|record)s?|safety (?:record|report)s?|cpd(?: points| hours)?|toolbox (?:talks?|meetings?)|sign[- ]?(?:on|in)s?(?: sheets?)?|pre-?starts?|time ?sheets?|registers?|dates?|paperwork`;
const FORGE = String.raw`fak(?:e|ing)|forg(?:e|ing)|fudg(?:e|ing)|doctor(?:ing)?|photoshop\w*|falsif\w+|fabricat\w+|back ?-?dat(?:e|ing)|post ?-?date|mak(?:e|ing) up|copy(?:ing)? (?:his|her|their|someone|my mates?|another)|alter(?:ing)?|edit(?:ing)? the|tweak(?:ing)?|pencil(?:-| )whip\w*|fib|lie (?:on|about)|lying|pass off|rubber ?stamp|sign(?:ing)? (?:off )?(?:for|as|someone|somebody|another|his|her|their|work i|stuff i|jobs? i|something i|without)|make it look (?:like|as if)|word(?:ing)?|invent(?:ing)?|print(?:ing)? (?:off )?(?:a|my own|some)|counterfeit|template for a fake|dodgy up|(?:knock|whip|mock|rustle)(?:ing)? up (?=(?:\w+ ){0,2}(?:white ?cards?|licen[cs]es?|tickets?|certificates?)\b)`;
const BORROW = String.raw`(?:use|using|borrow(?:ing)?|put(?:ting)?|quot(?:e|ing)|lend(?:ing)?|rent(?:ing)?|hir(?:e|ing)|work(?:ing)? under|go(?:ing)? under|writ(?:e|ing)|advertis(?:e|ing) (?:with|under)|buy(?:ing)?) (?:\w+ ){0,3}?(?:mates?'?s?|brothers?'?s?|cousins?'?s?|dads?'?s?|uncles?'?s?|friends?'?s?|someone(?: else'?s?)?|somebody(?: else'?s?)?|another (?:blokes?|persons?|builders?|guys?)'?s?|other (?:blokes?|persons?)'?s?|old boss'?s?|exs?'?s?|ex-?\w+'?s?|dead \w+'?s?|retired \w+'?s?|neighbou?rs?'?s?) (?:\w+ ){0,3}?(?:licen[cs]e|lic\b|rego|registration|number|ticket|white ?card|card|abn|insurance|logbook|certificate|login)`;

const HIDE = String.raw`(?:without|so(?: that)?|before|and not (?:have|let)|to (?:stop|keep)|how to keep) (?:the |any |my |a |it )?(?:\w+ ){0,3}?(?:inspectors?|council|worksafe|safework|certifiers?|surveyors?|ato|tax ?man|tip|epa|neighbou?rs?|regulators?|qbcc|bpc|vba|cbs|cbos|fair trading|owner|client|customer|buyer|insurer|insurance(?: company)?|boss|union|authorit\w+|building commission|government|govt|anyone|anybody|nobody|no one|they|them|him|her)\s?(?:'t|not|n't)?\s?(?:don'?t|doesn'?t|won'?t|can'?t|cant|dont|doesnt|wont|from )?\s?(?:notic\w+|know\w*|find\w*(?: out)?|see\w*|seeing|catch\w*|spot\w*|pick(?:s|ing)? up|suspect\w*|realis\w*|tell|checking|hear\w*|works? (?:it )?out)`;
const EVADE = String.raw`get away with|not get (?:caught|pinged|busted|done|sprung|fined)|avoid (?:getting )?(?:caught|pinged|busted|detection|being caught|paying (?:the )?(?:gst|tax|levy|super|workcover|insurance))|(?:dodg(?:e|ing)|evad(?:e|ing)|skip(?:ping)? out on|get(?:ting)? out of paying|fiddl(?:e|ing)|rort(?:ing)?) (?:the |my |paying )?(?:gst|tax|taxes|levy|super|threshold|licen[cs]e|limit|rules?|permit|workcover|insurance|fees?|inspection)|under the radar|on the sly|hide (?:it|the|my|this|that|an?|some|from)|hiding (?:it|the|from)|cover(?:ing)? (?:it|this) up|off the books|(?:split|break|chop)(?:ting|ing|ping)?(?: up)? (?:the |my |a |it |one )?(?:\w+ ){0,3}(?:up )?(?:in ?to|to (?:stay|keep|get) under|so)|bury(?:ing)? (?:it|the asbestos|asbestos|fibro|the sheets|them|some)|(?:dump|chuck|throw|put|get rid of|ditch|toss|burn|dispose of)(?:ing)? (?:of )?(?:\w+ ){0,4}?(?:asbestos|fibro|ac sheet\w*|refrigerant|chemicals?|paint|oil|lead)(?: \w+){0,3}? (?:in|into|down|on|at) (?:\w+ ){0,3}?(?:wheelie|bins?|skip|bush|paddock|creek|drain|stormwater|river|hole|landfill|side of|road|general waste|neighbou?r\w*)|vent(?:ing)? (?:\w+ ){0,4}?(?:refrigerant|gas|r32|r410a?|r22) (?:\w+ ){0,3}?(?:air|atmosphere|outside|off)|(?:pay|paying) (?:\w+ ){0,3}?(?:off|under the table|inspector|certifier|surveyor)|brib(?:e|ing)`;

/** Matches the hiding place in "put the sheets in the skip under the other stuff". */
const BURIED = String.raw`(?:under|beneath|underneath|behind|in with|mixed (?:in )?with|at the bottom of) (?:all )?(?:the |my |our |his )?(?:other|rest|general|green|normal|bricks?|rubble|rubbish|skip|load|stuff|dirt|soil|plasterboard)`;

const HARMS: readonly (readonly [Harm, RegExp])[] = [
  [
    "forged-papers",
    new RegExp(
      String.raw`\b(?:${FORGE})\b[^.?!]{0,60}\b(?:${PAPERS})\b|\b(?:${BORROW})\b|\b(?:sign|certify|tick)(?:ing)? (?:off )?(?:\w+ ){0,4}(?:i|we|he|that) (?:never|didn'?t|haven'?t|hadn'?t|havent|didnt) (?:\w+ ){0,2}(?:do|did|done|see|seen|saw|test|tested|check|checked|inspect\w*|look\w*)|\bchang(?:e|ing) the dates?\b|\b(?:${PAPERS})\b[^.?!]{0,60}\b(?:dated (?:last|back|before)|look like it was|as (?:mine|his|hers)|(?:i|we) (?:didn'?t|never) do)\b`,
      "i",
    ),
  ],
  ["concealment", new RegExp(String.raw`\b(?:${HIDE})\b|\b(?:${EVADE})\b`, "i")],
  [
    "concealment",
    new RegExp(String.raw`^(?=[^]*\b(?:asbestos|fibro|ac sheet\w*)\b)(?=[^]*\b(?:${BURIED})\b)`, "i"),
  ],
  [
    "defeats-protection",
    new RegExp(
      String.raw`(?:\b(?:${HOW})\b[^.?!]{0,90}|\b(?:need|want|trying|gonna|going|looking) to [^.?!]{0,30}|^)\b(?:${DEFEAT})\b[^.?!]{0,45}\b(?:${PROTECTION})\b|\b(?:${PROTECTION})\b[^.?!]{0,70}\b(?:how (?:do|can|to|would)|can i|easiest|quickest|best way)\b[^.?!]{0,40}\b(?:${DEFEAT})\b`,
      "i",
    ),
  ],
  [
    "unprotected-work",
    new RegExp(String.raw`^(?=[^]*\b(?:${DANGER})\b)(?=[^]*(?:${UNPROTECTED}))(?=[^]*\b(?:${DARE})\b)`, "i"),
  ],
  [
    "unlicensed-work",
    new RegExp(
      String.raw`^(?=[^]*\b(?:${HOW})\b)(?=[^]*\b(?:${WORK_ON})\b[^.?!]{0,60}\b(?:${LICENSED_THING})\b)(?=[^]*(?:${MYSELF}))`,
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
  /\b(?:what|which|wat|whats|how many|how much)\b[^.?!]{0,25}\b(?:fittings?|parts?|pipes?|cables?|wires?|sealants?|goop|tape|connectors?|hoses?|terminals?|screws?|bits?(?! of paper)|discs?|breakers?|fuses?|keys?|colou?rs?|settings?|words|wording|readings?|numbers look)\b|\bwhich \w+ (?:do|should|can|would) (?:i|we|you) (?:snip|cut|pull|bridge|join|twist|undo|unscrew|loosen|tape|jam|wedge|clip|file|bend|block|plug|solder|pinch|crimp)\b|\bstep by step\b|\bwalk me through\b|\b(?:list|name) the (?:parts|steps|bits)\b/i;
const DO_IT_FOR_ME = new RegExp(
  String.raw`\b(?:can|could|will|would) (?:you|u|ya) (?:\w+ )?(?:${FORGE})\b`,
  "i",
);

export function asksForMeans(question: string): boolean {
  const text = foldText(question);
  return MEANS.test(text) || DO_IT_FOR_ME.test(text);
}

/** A question about the rules is answered, however dangerous the subject. */
const ASKS_FOR_THE_RULE =
  /\b(?:licen[cs]e|permit|approval|allowed|legal(?:ly)?|illegal|rules?|law|regulation|certificate|certif\w+|who (?:can|has to|is allowed|must|do i)|do i need|need(?:ed)? to|have to|has to|must|required?|requirement|notify|report|how long|how many|how much|how often|how high|how deep|what class|fine|penalt\w+|standard|clearance|distance)\b/i;

export function findHarm(question: string): Harm | undefined {
  const text = foldText(question);
  for (const [harm, pattern] of HARMS) {
    if (!pattern.test(text)) continue;
    // "Who can remove the guard?" asks for the rule, not for help to break it.
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
