import { foldText } from "../text/fold.ts";

const PERSON = String.raw`(?:mate|bloke|guy|fella|apprentice|worker|labourer|man|woman|kid|boy|girl|son|daughter|dad|mum|brother|boss|sparky|electrician|plumber|chippy|carpenter|roofer|painter|tiler|brickie|operator|subbie|client|someone|somebody|he|she|him|her|me|us|them|i)`;
const HURT_NOW = new RegExp(
  String.raw`\b(?:unconscious|(?:not|isn'?t|aint|ain'?t|stopped) (?:breathing|responding)|passed out|bleeding (?:bad|heaps|everywhere|out|heavily|a lot|like)|having a (?:fit|seizure|heart attack)|still (?:touching|stuck (?:to|on)) (?:the |a )?(?:live|wire|power|line|cable))\b|\b${PERSON}(?:'s|s| is| are| got| has been)? (?:not moving|won'?t wake|bleeding|(?:trapped|buried|pinned|crushed|impaled) (?:under|in|by|on|with))\b`,
  "i",
);
const FALLS =
  "trench|walls?|roof|scaffold\\w*|slab|ceiling|crane|ladder|machine|excavator|digger|bobcat|ute|truck|tree|beam|pallet|bricks?|load|forklift";
const ACCIDENT = new RegExp(
  String.raw`\b${PERSON}(?:'s|s| has| have| is|'ve)? just (?:now )?(?:(?:been|got(?:ten)?|had|copped|gone|come|came|took|taken) )?(?:an? )?(?:\w+ )?(?:fell|fallen|off (?:a|the) (?:roof|ladder|scaffold\w*|deck|trestle)|through (?:a|the)|shock(?:ed)?|zap(?:ped)?|belt(?:ed)?|electrocuted|crushed|collapsed|(?:cut|sliced|burnt|burned|nailed|shot) (?:his|her|my|him|through))\b|\b(?:${FALLS})\b(?:'s| has)? (?:just )?(?:collapsed|fell|fallen|caved in|come down|came down|gone over|tipped|rolled) (?:in )?on(?: top of| to)? (?:my |our |a |the |one of )?(?:\w+ )?${PERSON}\b|\b${PERSON} (?:has )?(?:just )?(?:cut|sliced|chopped|took) off (?:his|her|my) (?:hand|finger|fingers|thumb|arm|leg|foot)\b`,
  "i",
);
/** The person is already being helped, or the question is hypothetical or about the paperwork afterwards. */
const NOT_NOW =
  /\b(?:hospital|hozzy|ambos?|ambulance|paramedics?|doctor|doc|gp|stitches|clinic|last (?:week|month|year|night)|yesterday|monday|tuesday|wednesday|thursday|friday|saturday|sunday|(?:days?|weeks?|months?|hours?|years?) ago|already|fine|alright|all right|(?:he|she)'?s (?:ok|okay|right|good)|all good|nobody|no ?one|nothing serious|came good|quiet|to know|taken to|if|can it|compo|compensation|insur\w*|report\w*|notif\w*|written|forms?|fines?|penalt\w*|liable|sue)\b/i;

/** True only if someone is hurt or in danger right now. Afterwards, the question is about the rules. */
export function isEmergency(text: string): boolean {
  const folded = foldText(text);
  return (HURT_NOW.test(folded) || ACCIDENT.test(folded)) && !NOT_NOW.test(folded);
}
