declare module "australian-suburb-list/suburb-state.js" {
  const suburbs: { suburb: string; state: import("@plumbline/contract/jurisdictions.ts").State }[];
  export default suburbs;
}
