/** In the order of the drawing's numbers. Each question names its state, so that one tap gets an answer. */
export const HOUSE_QUESTIONS = [
  { part: "Solar", question: "Who can install solar panels and a home battery in Queensland?" },
  { part: "Bathroom", question: "Do I need a licence to do a $4,000 bathroom reno in Brisbane?" },
  { part: "Deck", question: "Does a deck need council approval in NSW?" },
  { part: "Switchboard", question: "Can a homeowner add a power point in Victoria?" },
  { part: "Pool fence", question: "How high does a pool fence have to be in WA?" },
  { part: "Retaining wall", question: "When does a retaining wall need approval in SA?" },
];
