declare module "australian-suburb-list/suburb-state.js" {
  /** "OT" is the other territories: Christmas Island, the Cocos Islands, Jervis Bay. */
  const suburbs: { suburb: string; state: import("@plumbline/contract/jurisdictions.ts").State | "OT" }[];
  export default suburbs;
}
