import { JURISDICTION_NAMES, type State, STATES } from "@plumbline/contract/jurisdictions.ts";
import { stateOfPostcode } from "@plumbline/contract/postcodes.ts";

const NAMES = STATES.map((state) => `${state}|${JURISDICTION_NAMES[state]}`).join("|");

// Streets are called Victoria and Queensland too, so a name only counts at the end of the address.
const AT_THE_END = new RegExp(String.raw`\b(${NAMES})\W*(?:\d{4}\b)?\W*(?:australia)?\W*$`, "i");
const POSTCODE_AT_THE_END = /\b(\d{4})\W*(?:australia)?\W*$/i;
const IN_CAPITALS = new RegExp(String.raw`\b(${STATES.join("|")})\b`);

/** The state named in the address, otherwise its postcode's. */
export function stateOfAddress(address: string): State | undefined {
  const named = AT_THE_END.exec(address)?.[1]?.toLowerCase();
  const state = STATES.find(
    (one) => one.toLowerCase() === named || JURISDICTION_NAMES[one].toLowerCase() === named,
  );
  if (state) return state;
  const postcode = POSTCODE_AT_THE_END.exec(address)?.[1];
  const ofPostcode = postcode && stateOfPostcode(postcode);
  if (ofPostcode) return ofPostcode;
  return IN_CAPITALS.exec(address)?.[1] as State | undefined;
}
