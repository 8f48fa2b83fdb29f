const COURTESY =
  /\b(?:could|can|would|will) (?:you|u|ya|someone|somebody|anyone)(?: (?:please|kindly|possibly|pls|plz))? (?:(?:tell|advise|inform|let|help) (?:me|us)(?: (?:know|understand|out))?|(?:advise|explain|clarify|confirm)(?: (?:to|for) (?:me|us))?)(?: please)?\b|\b(?:please|pls|plz|kindly)(?: (?:(?:tell|advise|inform|let) (?:me|us)(?: know)?|advise|explain|clarify|confirm))?\b|\b(?:i (?:would|'d)|i'd|we'd|we would) (?:like|love) to (?:know|understand|find out)\b|\b(?:(?:i|we)(?:'m| was| were| am| are)? )?(?:just )?wondering(?: (?:if|whether))?\b|\b(?:thanks|thank you|thx|cheers|much appreciated|(?:kind )?regards|good (?:morning|afternoon|evening|day)|hello|hi there)\b/gi;

/** Removed so that a polite question gets the same class as a blunt one. */
export function withoutCourtesy(text: string): string {
  return text.replace(COURTESY, " ").replace(/^[\s,.!-]+/, "");
}

const THANKS =
  /^\W*(?:(?:ok(?:ay)?|great|perfect|awesome|legend|no worries|ta|thanks|thank you|thx|ty|cheers|many|so much|very much|heaps|a lot|mate|bud|champ|for that|for your help|much appreciated|got it|all good|beauty|bye|see ya|that's all|thats all)\W*)+$/i;

export function isThanks(text: string): boolean {
  return THANKS.test(text);
}
