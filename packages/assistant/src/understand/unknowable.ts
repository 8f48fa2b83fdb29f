import { foldText } from "../text/fold.ts";

export type Unknowable = "record" | "future" | "price" | "own-file" | "live" | "weather" | "choice";

const CHOICE =
  /\b(?:should i|(?:reckon|think) i should|better off|is it (?:smart|worth|better|a good (?:idea|move))|worth it|good idea|thinking of|which is better)\b(?=[^]*\b(?:(?:go|going|out) (?:on my own|by myself|solo|it alone|subbie)|stay(?:ing)? on wages|quit|leav(?:e|ing) (?:my|the) (?:boss|job)|start(?:ing)? (?:up )?my own|chuck(?:ing)? (?:it|in)|become a|jump ship|back myself)\b)/i;
/** A question about requirements isn't asking for life advice. */
const ASKS_WHAT_IT_TAKES =
  /\b(?:licen[cs]ed?|registered|insur\w+|permit|allowed|legal(?:ly)?|do i (?:need|have to))\b/i;

const COMING_YEAR = /\b(20[2-9]\d)\b/g;

const RECORD =
  /\b(?:is|has|does|was|did|check (?:if|whether)|can you (?:check|look up|tell me if)|look up|find out (?:if|whether)|know if|whether|any)\b[^.?!]{0,80}\b(?:licen[cs]e|licen[cs]ed|registered|insured|suspended|cancelled|complaints?|current|expired|disciplinary|banned|legit|qualified|paid (?:his|their)|bankrupt|insolvent|prosecuted|fined|black ?list\w*|struck off|barred|allowed to (?:build|trade|work|operate|practi[cs]e)|(?:lost?|yank\w*|pull\w*|take\w* off|took) (?:his|her|their) (?:ticket|licen[cs]e|rego|card))\b/i;
const PARTICULAR =
  /\b(?:mates?|brothers?|neighbou?rs?|cousins?|bosse?s?|his|her) (?:\w+ ){0,2}(?:licen[cs]e|rego|registration|ticket|insurance)\b[^.?!]{0,40}\b(?:suspended|cancelled|current|expired|still|valid|active|ok)|\b(?:his|her|their|the (?:builder|company|mob|business|bloke|plumber|sparky|firm)'?s?) names?\b|\bnamed\b|\bcalled\b|\bpty\b|\bp\/l\b|\b(?:the|my|our|this|that) (?:builder|plumber|sparky|electrician|painter|roofer|contractor|company|bloke|tradie|mob)(?: \w+){0,4} (?:i (?:hired|found|got|used|want)|from (?:airtasker|hipages|facebook|gumtree)|doing (?:my|our)|on (?:my|our))|\b(?:licen[cs]e|lic|rego|abn)(?: no\.?| number)? ?#?\d{4,}\b/i;
const CAPITALISED_NAME =
  /(?<![.?!]\s)(?<!^)\b[A-Z][a-z]+ (?:[A-Z][a-z]+|[A-Z]\.)\b|\b[A-Z]{2,4} (?:Roofing|Plumbing|Electrical|Building|Builders|Homes|Constructions?|Painting|Tiling|Landscaping|Fencing|Concreting|Group|Services)\b|\b(?:[A-Z][a-z]+(?:'s)? )+(?:Roofing|Plumbing|Electrical|Building|Builders|Homes|Constructions?|Painting|Tiling|Landscap\w+|Fencing|Concret\w+|Group|Services|Renovations|Pools|Solar|Carpentry)\b/;
/** Matches a capitalised name as the subject: "is Jo Citizen still". */
const NAMED_SUBJECT =
  /\b(?:[Ii]s|[Aa]re|[Hh]as|[Hh]ave|[Dd]oes|[Dd]o|[Dd]id|[Ww]as|[Ww]ere|if|whether|[Cc]an|[Cc]heck|[Ll]ook up) ((?:[A-Z][a-z'’-]+ ){1,3}[A-Z][a-z'’-]+)\b/;
/** The rules say what a named person must do, but not what that person's record says. */
const BOUND = /\b(?:needs?|ha(?:ve|s) (?:got )?to|gotta|must|required?|requires|supposed to|should)\b/i;
const OWN_FILE =
  /\b(?:my|our|his|her) (?:\w+ ){0,3}?(?:application|renewal|claim|case|complaint|file|permit|licen[cs]e|approval|da|refund|payment|dispute|inspection)\b[^.?!]{0,40}\b(?:been|gone through|come through|approved|processed|arriv\w+|ready|status|up to|get(?:ting)? (?:approved|through)|be (?:ready|approved|processed|here|done)|outcome|decided|won|succeed)\b|\b(?:status|progress|outcome) of (?:my|our)\b|\bwill (?:i|we|my \w+|our \w+) (?:win|get approved|be approved|pass|succeed|lose)\b/i;
const PRICE =
  /\b(?:how much|what|whats)\b[^.?!]{0,50}\b(?:charge|going rate|cost to (?:get|have|hire|build|install|replace|renovate|paint|fix|do)|do(?:es)? (?:a|an|the) \w+(?: \w+)? cost|quote for|hourly rate|day rate|call ?-?out fee|per (?:square )?met(?:re|er)|price of|(?:fair|reasonable|decent) (?:price|rate|quote))\b|\b(?:is|does) \$?\d[\d,k]* (?:\w+ ){0,4}(?:a )?(?:fair|reasonable|good|too much|expensive|rip ?-?off)\b|\bcheapest\b|\bbest price\b/i;
const REGULATED_PRICE =
  /\b(?:fee|fees|levy|fine|penalt\w+|deposit|licen[cs]e|registration|permit|threshold|limit|cap|insurance|premium|bond|surcharge|cooling|progress|retention|interest)\b/i;
const LIVE =
  /\b(?:right now|today|at the moment|this (?:week|month|morning|arvo)|tonight|currently)\b[^.?!]{0,50}\b(?:wait(?:ing)? times?|queue|open|closed|weather|forecast|traffic|in stock|available|complaints?|how many)|\b(?:how many|how long)\b[^.?!]{0,60}\b(?:complaints?|wait(?:ing)? times?|queue|phone queue)\b[^.?!]{0,60}\b(?:right now|today|this (?:week|month|year)|currently|at the moment)|\bhow many\b[^.?!]{0,80}\bas (?:of|at) (?:now|today|this (?:morning|week|month))\b/i;
/** Matches "Will it rain Saturday, we've got a slab to pour?" */
const FORECAST =
  /\b(?:will|is|s|think|reckon|going to|gonna|gunna) (?:it(?:'?s|'?ll)? )?(?:(?:be|going to|gonna|gunna|still|too|gon|to) )*(?:rain(?:y|ing)?|storm(?:y|ing)?|hail(?:ing)?|buckets?(?:ing)?|dry enough|piss(?:ing)?)\b/i;
const FUTURE = /\b(?:will|going to|gonna|predict|forecast|expect|likely|be in|in|by)\b/i;

export function findUnknowable(question: string, thisYear: number): Unknowable | undefined {
  const text = foldText(question);
  if (CHOICE.test(text) && !ASKS_WHAT_IT_TAKES.test(text)) return "choice";
  if (FORECAST.test(text)) return "weather";
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
  if (RECORD.test(text) && (PARTICULAR.test(text) || CAPITALISED_NAME.test(withoutPublicNames(text))))
    return "record";
  if (/\bhow many\b[^.?!]{0,40}\bcomplaints?\b/i.test(text)) return "record";
  if (PRICE.test(text) && !REGULATED_PRICE.test(text)) return "price";
  return undefined;
}

/** `isKnown` recognises words used in rules: at least one of two capitalised words must be unknown. */
export function asksForRecordOf(question: string, isKnown: (word: string) => boolean): boolean {
  const text = withoutPublicNames(foldText(question));
  const name = NAMED_SUBJECT.exec(text)?.[1];
  return name !== undefined && RECORD.test(text) && !BOUND.test(text) && !name.split(" ").every(isKnown);
}

/** "New South Wales" isn't a person's name. */
function withoutPublicNames(text: string): string {
  return text.replace(
    /\b(?:New South Wales|South Australia|Western Australia|Northern Territory|Gold Coast|Sunshine Coast|Fair Trading|White Card|Building Commission|Energy Safe|Alice Springs|Mount \w+|Port \w+|St\.? \w+|[A-Z]\w+ (?:Act|Code|Bay|Beach|Hills?|Park|Springs|Creek|River|Island|Heights|Valley|Point|Vale|Grove|Downs|Ridge|Plains|Harbou?r|Coast|Waters|Lakes?|East|West|North|South|Road|Street|St|Rd|Ave))\b/g,
    " ",
  );
}
