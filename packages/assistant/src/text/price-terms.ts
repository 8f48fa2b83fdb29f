// "$4,800 with gst and materials" describes the price and asks nothing about GST.

const PRICE = /\$ ?\d|\b\d[\d.,]*(?: ?k\b| (?:grand|bucks?|dollars?)\b)|\b\d{3,}\b/i;
const PART = /(?:the )?(?:gst|labou?r|mat(?:erial)?s|parts)/;
const LINK = /,? ?(?:and|n|&|\+|plus|,)? ?/;
const TERMS = new RegExp(
  [
    /,? ?\(?(?:\b(?:and )?(?:that'?s|thats|which is|it'?s|its|all up|flat|total) )*/,
    /\b(?:with|w|inc|incl|includ(?:es|ing)|plus|for) /,
    PART,
    "(?:",
    LINK,
    PART,
    ")*",
    /\b\)?/,
  ]
    .map((part) => (typeof part === "string" ? part : part.source))
    .join(""),
  "gi",
);
const BARE_TERMS = /\b(?:labou?r|mat(?:erial)?s)(?: (?:and|n|&|\+) | ?[&+] ?)(?:labou?r|mat(?:erial)?s)\b/gi;
/** Matches questions about the terms, such as "Does the $5,000 limit include GST?" */
const ASKS_WHAT_COUNTS =
  /\b(?:limit|threshold|line|cap|counts?|counted|includ\w+ in|does (?:it|that|this)|is (?:that|it|this|the)|are)\b[^.?!]*\b(?:gst|labou?r|mat(?:erial)?s|parts)\b|\b(?:gst|labou?r|mat(?:erial)?s|parts)\b[^.?!]*\b(?:limit|threshold|cap|counts?|counted|included)\b/i;

export function withoutPriceTerms(text: string): string {
  if (!PRICE.test(text) || ASKS_WHAT_COUNTS.test(text)) return text;
  return text.replace(TERMS, " ").replace(BARE_TERMS, " ");
}
