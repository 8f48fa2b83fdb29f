import { foldText } from "../text/fold.ts";

const INSTRUCTION =
  /\b(?:ignore|forget|disregard|override|bypass|drop|skip|set aside|stop following|pay no attention to|delete)\b[^.?!\n]{0,50}\b(?:instructions?|rules? (?:above|you|that you|your)|the rules above|your rules|all rules|your (?:guidelines|guardrails|training|restrictions|filters?|programming|limits|sources)|prompts?|guidelines|everything (?:above|before)|previous|prior|earlier)\b|(?:^|, |from now on )(?:(?:ok|okay|so|right|and|from now on),? )?you(?: are|'?re) (?:now|no longer)\b|^(?:stop|quit) (?:being|acting|behaving|pretending)\b|\b(?:act|behave|respond|answer|reply|talk) (?:as|like) (?:if you (?:are|were|had)|an? (?:unrestricted|unfiltered|evil|different|uncensored)|dan\b|a bot|an ai|someone|my )|\bpretend (?:to be|you|that you|there|the law|this)|\brole ?-?play|\b(?:dan|dev(?:eloper)?|debug|god|admin|maintenance|jailbreak|sudo|root) ?mode\b|\bjailbr(?:ea|o)k|\b(?:system|hidden|initial|secret|original) (?:prompt|instructions?|message|rules)|\b(?:print|reveal|show|output|repeat|display|dump|leak|list|tell me|share|give me|what (?:is|are|were)|whats|paste|write out|translate|summari[sz]e|encode)\b[^.?!\n]{0,40}\b(?:your (?:\w+ )?(?:instructions?|prompt|rules|config\w*|system|training|guidelines|setup|context|secrets?)|(?:the )?(?:system )?prompt|api ?keys?|passwords?|credentials|access tokens?|secret keys?|environment variables?|env vars|admin key|source code|database)|\b(?:instructions?|prompt)\b[^.?!\n]{0,20}\b(?:between|verbatim|word for word|in full)\b|\[?(?:end|start|begin) of (?:\w+ )?(?:rules|prompt|instructions?|system|safety|context)[^\]\n]{0,20}\]?|<\/?(?:prompt|system|instructions?|admin|user|assistant|im_start|im_end)>|^\s*(?:system|assistant|developer|admin)\s*:|\bas (?:the|your) (?:developer|creator|admin|operator)\b|\bnew (?:instructions?|rules?|policy|system message)\b\s*[:-]|\bfrom now on\b|\bno (?:citations?|sources|disclaimers?|caveats?) (?:needed|required|please)|\bdo(?:es)?n'?t need (?:citations?|sources)|\bwithout (?:any )?(?:citations?|sources|disclaimers?|restrictions|filters)|\bbegin your (?:answer|reply|response) with|\b(?:answer|reply|respond|say) only (?:with|yes|no|in)\b|\bexecute\b[^.?!\n]{0,20}\b(?:code|command|script|sql)|\b(?:drop table|select \* from|<script)/i;

export function stripInstructions(question: string): { text: string; hadInstructions: boolean } {
  const lines = question.split(/\n+/).map(foldText);
  const clauses = lines.flatMap((line) =>
    line.split(
      /(?<=[.?!;:\]>])\s+|\s+(?:-|–)\s+|,\s+(?=(?:then|so|and)\b)|\s+(?=then (?:tell|answer|explain|let me know)\b)|\s+(?=user:)/i,
    ),
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
