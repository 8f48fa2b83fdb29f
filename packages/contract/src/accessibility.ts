/** SPEC §9: response time for accessibility reports. */
export const ACCESSIBILITY_ANSWER_HOURS = 24;
