import { foldText } from "../text/fold.ts";

const ASKING =
  /\b(?:phone|number to (?:ring|call)|what(?:'?s)? (?:the )?(?:\w+ )?number\b(?! of)|number(?=\?)|hotline|who (?:do|should|can|would) (?:i|we|you) (?:ring|call|phone)|(?:ring|call) who)\b/i;

export function asksForPhone(text: string): boolean {
  return ASKING.test(foldText(text));
}
