// The kind of fact a question asks for, so that the sentence that holds it can be put first.
import { foldText } from "../text/fold.ts";

export type Want =
  | "deadline"
  | "time"
  | "money"
  | "size"
  | "who"
  | "where"
  | "phone"
  | "name"
  | "law"
  | "share"
  | "fine"
  | "expiry";

const ASKING: readonly (readonly [Want, RegExp])[] = [
  [
    "phone",
    /\b(?:phone|number to (?:ring|call)|what(?:'?s)? (?:the )?(?:\w+ )?number\b(?! of)|number(?=\?)|hotline|who (?:do|should|can|would) (?:i|we|you) (?:ring|call|phone)|(?:ring|call) who)\b/i,
  ],
  [
    "deadline",
    /^(?!.*\b(?:keep|kept|held|stored?|lasts?|valid)\b).*\b(?:how (?:soon|quick|quickly|fast)|by when|deadline|how long (?:do|does|have|has)\b.{0,30}\b(?:have|got|get|give)\b|(?:days|hours|weeks|months) (?:do|does|have|has)\b.{0,20}\b(?:have|got|get)\b|when (?:do|does|must|should|is|are|have|has)\b.{0,40}\b(?:lodged?|sent?d?|given?|submit\w*|due|hand(?:ed)?|filed?|notif\w+|report\w*|paid|pay))\b/i,
  ],
  [
    "time",
    /\b(?:how (?:long|soon|quick|quickly|fast|often|early|many (?:days|weeks|months|years|hours)|far (?:ahead|in advance))|when (?:do|does|did|is|are|can|must|should|will|has|have)\b|by when|what(?:'?s)? (?:the )?(?:deadline|time ?(?:limit|frame)|cut ?-?off date|notice)|deadline|time limit|expir|how much (?:time|notice|warning)|valid for|lasts?\b|good for|before renewal|(?:days|weeks|months|years) (?:do|have|has))\b/i,
  ],
  [
    "expiry",
    /\b(?:expir\w*|(?:still|is it|are they) (?:valid|good|current|ok|okay|legit|in date)\b|valid for|good (?:for|till|until)|(?:run|runs|ran) out\b|laps(?:e|es|ed)\b|out of date|how long (?:does|do|is|are|will)\b.{0,40}\blast|how often\b.{0,40}\brenew\w*|(?:days|weeks|months|years|yrs) old)\b/i,
  ],
  [
    "fine",
    /\b(?:fines?|fined|penalt\w+|sting|cop\b|slug|infringement|how much trouble|worst (?:a|that|they)|what happens if|gaol|jail|prison)\b/i,
  ],
  [
    "share",
    /%|\b(?:percent(?:ages?)?|per ?cent|rates?|what share|how much (?:deposit|retention|can .{0,20}(?:deposit|upfront|up front))|max(?:imum)? deposit|deposit)\b/i,
  ],
  [
    "money",
    /\$ ?\d|\b(?:how much|what (?:value|price|amount|dollar|figure|job value|contract value|size job)|threshold|cut ?-?off|limit|dollars?|bucks|grand|\d+ ?k\b|what does it cost|fees?|levy|worth|over what|under what|from what|cap)\b/i,
  ],
  [
    "size",
    /\b(?:how (?:high|tall|deep|wide|big|far|close|low|large|thick|many (?:square|metres?|m2|mm))|height|depth|distance|clearance|setback|size|sizes|area|m2|sqm|square met|met(?:re|er)s?|mm|(?:exposure|speed|load|noise|height|depth|size|weight) limits?|how (?:hot|loud|heavy)|temp(?:erature)?|min(?:imum)? (?:height|fall|gap|depth|width)|max(?:imum)? (?:height|size|area|gap))\b/i,
  ],
  [
    "who",
    /\b(?:who(?:'?s|m)?|which (?:board|body|department|office|authority|regulator|tribunal|agency|mob|crowd)|where (?:do|can|should) (?:i|we|you) (?:go|apply|complain|lodge|send|get|buy|take|report)|what(?:'?s)? the (?:tribunal|regulator|board|body|mob)|tribunal|regulator|apply to|run(?:s)? it)\b/i,
  ],
  [
    "where",
    /\b(?:where|how) (?:do|can|should|would|to|d'?you)\b[^.?!]{0,30}\b(?:check|look\w*|find out|verify|see|tell|search|apply|lodge|book|register|report|complain|dob|notify)\b/i,
  ],
  [
    "law",
    /\b(?:what|which) (?:\w+ )?(?:act|law|regulations?|legislation|section|reg|rule)\b|\bact is (?:that|it|this)\b|\bunder (?:what|which) (?:act|law)|\bacts?\b(?= (?:applies|covers|is it))/i,
  ],
  [
    "name",
    /\b(?:what(?:'?s)? (?:it|that|the \w+) called|called (?:what|now)|what(?:'?s)? (?:the )?(?:\w+ )?(?:form|certificate|licence|ticket|class|standard|scheme|name)|which (?:form|certificate|licence|ticket|class|standard|card|category|one)|stands? for|what (?:form|certificate|licence|class|standard|ticket|card|category|paperwork))\b/i,
  ],
];

/** The kinds of fact a question asks for, most telling first; empty for a plain yes or no. */
export function findWants(text: string): Want[] {
  const folded = foldText(text);
  const wants = ASKING.filter(([, pattern]) => pattern.test(folded)).map(([want]) => want);
  // For how long a copy is kept is a time, and no answer to how soon it must be sent.
  return wants.includes("deadline") ? wants.filter((want) => want !== "time") : wants;
}

const HOLDING: Record<Want, RegExp> = {
  phone: /\b(?:1[38]00 ?\d{3} ?\d{3}|13 ?\d{2} ?\d{2}|0\d ?\d{4} ?\d{4}|\(0\d\) ?\d{4} ?\d{4}|000)\b/,
  deadline:
    /\b(?:within|no later than|by the (?:end|close)|in advance|immediately|straight away|at once|as soon as|on completion|(?:hours?|days?|weeks?|months?)['’]? (?:of|after|from|before|ahead|notice)|before (?:\w+ ){0,3}\w+ing)\b/i,
  time: /\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|fifteen|twenty|thirty|a)[ -](?:clear |business |working |calendar |full )*(?:hours?|days?|weeks?|months?|years?)\b|\b(?:immediately|straight away|at once|as soon as|on completion|every year|yearly|annual\w*|monthly)\b|\b(?:19|20)\d\d\b/i,
  expiry: /\b(?:expir\w*|lasts?|laps\w+|renew\w*|valid|current for|retrain\w*|refresher)\b/i,
  fine: /\$ ?\d|\bpenalty units?\b|\bprison\b|\bimprisonment\b/i,
  share: /\d ?(?:%|per ?cent)/i,
  money: /\$ ?\d|\bany (?:price|value)\b|\bno (?:minimum|dollar)/i,
  size: /\d ?(?:m2|m²|m\b|mm\b|cm\b|square met|met(?:re|er)s?\b|ha\b|hectares?\b|mg\b|dB|k?L\b|litres?\b|kg\b|tonnes?\b|kW\b|mA\b|kPa\b|°|degrees)/i,
  who: /\b(?:[A-Z]{3,}|[A-Z][a-z]+ (?:[A-Z][a-z]+|and [A-Z])|council|certifier|surveyor|engineer|insurer|distributor|licensed \w+|tribunal)\b/,
  where:
    /\b(?:online|portal|register(?! (?:with|as|for|within|before|and|if|when)\b)|search|look up|website|web ?page|app|hotline|form|by (?:phone|email)|phone|call|ring|tribunal|counter)\b/i,
  law: /\b(?:Act|Regulations?|Code|Standard|AS(?:\/NZS)?|s|ss|reg)\b \d|\bAct (?:19|20)\d\d/,
  name: /\b(?:certificate|licence|licensed|form|card|class|category|registration|permit|AS(?:\/NZS)? ?\d|called|notice|authorisation)\b/i,
};

/** Whether a sentence holds the kind of fact. */
export function holds(sentence: string, want: Want): boolean {
  return HOLDING[want].test(sentence);
}
