export function verifiedCount(verified: number): string {
  return `${verified.toLocaleString("en-AU")} verified ${verified === 1 ? "tradie" : "tradies"} found`;
}
