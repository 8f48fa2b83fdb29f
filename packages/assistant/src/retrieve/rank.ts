/** Dimensions of every term, text and entry vector. 128 and 200 were no better on held-out ways of asking. */
export const RANK = 100;
