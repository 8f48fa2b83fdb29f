// Courtesies, which say nothing of what is asked.

const COURTESY =
  /\b(?:could|can|would|will) (?:you|u|ya|someone|somebody|anyone)(?: (?:please|kindly|possibly|pls|plz))? (?:(?:tell|advise|inform|let|help) (?:me|us)(?: (?:know|understand|out))?|(?:advise|explain|clarify|confirm)(?: (?:to|for) (?:me|us))?)(?: please)?\b|\b(?:please|pls|plz|kindly)(?: (?:(?:tell|advise|inform|let) (?:me|us)(?: know)?|advise|explain|clarify|confirm))?\b|\b(?:i (?:would|'d)|i'd|we'd|we would) (?:like|love) to (?:know|understand|find out)\b|\b(?:(?:i|we)(?:'m| was| were| am| are)? )?(?:just )?wondering(?: (?:if|whether))?\b|\b(?:thanks|thank you|thx|cheers|much appreciated|(?:kind )?regards|good (?:morning|afternoon|evening|day)|hello|hi there)\b/gi;

/** A text without its courtesies: a polite question is of the same kind as a blunt one. */
export function withoutCourtesy(text: string): string {
  return text.replace(COURTESY, " ").replace(/^[\s,.!-]+/, "");
}
