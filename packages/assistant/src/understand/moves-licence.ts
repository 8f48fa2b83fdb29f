import { foldText } from "../text/fold.ts";

const HELD =
  /\b(?:licen[cs]e[ds]?|tickets?|cards?|rego|registration|registered|qualified|trade cert\w*|sparky|electrician|plumber|gas ?fitter|builder|chippy|carpenter|fridgie|tiler|painter|roofer|my (?:\w+ )?one)\b/i;
const TO_BE_USED =
  /\b(?:can|could|may|allowed to|able to|want(?:ing)? to|moving|moved|start) (?:i |we |he |she |they )?(?:\w+ )?(?:work(?:ing)?|use|operate|take on|do|knock (?:off|out|over)|build|fit|install|wire|quote)\b|\brecogni[sz]ed?\b|\btransfer|\bcarr(?:y|ies) over\b|\balready (?:have|got|hold)\b|\b(?:valid|good|ok|okay|accepted) (?:in|for|over)\b|\bcounts?\b|\b(?:doing|do|touch(?:ing)?|start(?:ing)?|got|have) (?:an? |some )?(?:\w+ )?(?:jobs?|work)\b(?: over| up| down| out)? (?:in|at)\b|\b(?:moving|relocating|shifting|heading) (?:\w+ )?to\b|\bcovers?\b|\bwork lined up\b|\bwork (?:there|here|in)\b|\b(?:most|half|some|all)(?: of)? (?:my |our |his |the )?(?:jobs?|work)(?:'s| is| are)? (?:in|over|across)\b|\bsame for (?:him|her|me|them|us)\b/i;

export function isAboutMovingLicence(question: string): boolean {
  const text = foldText(question);
  return HELD.test(text) && TO_BE_USED.test(text);
}
