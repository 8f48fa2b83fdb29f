/** How soon somebody who tells us of a barrier gets a response: SPEC §9. */
export const ACCESSIBILITY_ANSWER_HOURS = 24;
