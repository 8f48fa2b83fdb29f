import { STATES } from "@plumbline/contract/jurisdictions.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { stateOfAddress } from "./address-state.ts";

test.for([
  ["12 Smith St, Ryde NSW 2112", "NSW"],
  ["12 Smith St, Ryde nsw 2112", "NSW"],
  ["12 Smith St, Ryde 2112", "NSW"],
  ["Unit 4/12 Smith St, Fitzroy, Victoria, 3065, Australia", "VIC"],
  ["5 Victoria Street, Brisbane 4000", "QLD"],
  ["5 Queensland Ave, Broadbeach", undefined],
  ["Lot 7 Stuart Hwy, Darwin, Northern Territory", "NT"],
  ["2 Bourke Rd, Queanbeyan NSW 2620", "NSW"],
  ["1 Constitution Ave, Canberra 2601", "ACT"],
  ["Perth WA", "WA"],
  ["12 Smith St, WA, Bunbury (rear)", "WA"],
  ["9 Act Lane", undefined],
  ["Lot 2112 Back Road", undefined],
  ["the Nguyen job", undefined],
  ["0872 Yulara", undefined],
  ["Kings Park, W. Perth 6005.", "WA"],
] as const)("the state of %s is %s", ([address, state]) => {
  expect(stateOfAddress(address)).toBe(state);
});

test("any text is accepted as an address, and a state at its end is found", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), fc.constantFrom(...STATES), (text, state) => {
      expect([undefined, ...STATES]).toContain(stateOfAddress(text));
      expect(stateOfAddress(`${text}, ${state}`)).toBe(state);
    }),
  );
});
