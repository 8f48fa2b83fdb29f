import { describe, expect, test } from "vitest";
import { createPolarityReader, learnPolarity } from "./polarity.ts";

const polarityOf = createPolarityReader(learnPolarity());

describe("a question about whether something is needed", () => {
  test.for([
    ["do i need a permit for a 1.8m fence", "claim"],
    ["Do I have to give a written contract?", "claim"],
    ["is a swms required for roof work", "claim"],
    ["council approval needed for a deck?", "claim"],
    ["permit or not for a shed", "claim"],
    ["can i build a deck without a permit", "denial"],
    ["is it ok to do a 4k reno without a licence", "denial"],
    ["am i allowed to skip the certificate", "denial"],
    ["1.8m is fine without approval right?", "denial"],
    ["my mate says you don't need a licence for fencing", "denial"],
    ["you need a ticket for that, right?", "claim"],
    ["its my cousins house so i dont need a contract, right?", "denial"],
    ["does doing it for my cousin mean we don't need to sign one", "denial"],
    ["worker's crook but he's fine now, who do i have to tell", undefined],
    ["bloke cut his hand. who do we have to ring", undefined],
    ["is it true that i need a permit", "claim"],
    ["2 metres before you need a permit right?", undefined],
    ["only labourers need a card right?", undefined],
    ["how high can a fence be", undefined],
    ["what happens if i don't have a licence", undefined],
    ["who needs a white card", undefined],
    ["can i build a 3m deck", "leave"],
    ["fence height geelong", undefined],
  ] as const)("'%s' asks for the %s", ([text, expected]) => {
    expect(polarityOf("must I", text)).toBe(expected);
  });
});

describe("a question about whether something is allowed", () => {
  test.for([
    ["can i change a light switch at home", "claim"],
    ["is it legal for me to hook up my own dishwasher", "claim"],
    ["am I allowed to work on my NSW licence", "claim"],
    ["i can do my own wiring right?", "claim"],
    ["do i need a sparky to change a light switch", "denial"],
    ["a fence only needs to be 1 m, right", "claim"],
    ["who cops it if there's no certificate", undefined],
    ["can i do it without a sparky", "claim"],
    ["my card is from  , im right to use it yeah?", "claim"],
    ["starting next week, what cards do i need", undefined],
    ["how do i get a licence", undefined],
  ] as const)("'%s' asks for the %s", ([text, expected]) => {
    expect(polarityOf("may I", text)).toBe(expected);
  });
});
