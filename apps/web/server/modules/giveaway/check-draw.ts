import type { PublishedDraw } from "@plumbline/contract/giveaway-campaigns.ts";
import { CHAIN_HASH, isGenuine, randomnessOf, timeOfRound } from "./beacon.ts";
import { drawWinner, hashList } from "./draw.ts";

/** Needs only the published file. `keptHash` is the hash someone wrote down when the list was fixed. */
export async function checkDraw(
  file: PublishedDraw,
  keptHash?: string,
): Promise<{ findings: string[]; problems: string[] }> {
  const findings: string[] = [];
  const problems: string[] = [];
  const note = (isRight: boolean, right: string, wrong: string) =>
    void (isRight ? findings : problems).push(isRight ? right : wrong);
  const { entries: list, listHash, beacon, draws } = file;
  const { round, signature } = beacon;

  const tickets = list.reduce((sum, [, entries]) => sum + entries, 0);
  const hash = hashList(list);
  note(
    hash === listHash,
    `The list of ${list.length} people and ${tickets} entries has the hash ${hash}.`,
    `The list's hash is ${hash}, not ${listHash}.`,
  );
  if (keptHash)
    note(
      hash === keptHash,
      "It matches the hash you kept.",
      `It doesn't match the hash you kept, ${keptHash}.`,
    );
  note(
    beacon.chainHash === CHAIN_HASH,
    "The seed comes from drand's quicknet.",
    `The seed's chain ${beacon.chainHash} isn't drand's quicknet.`,
  );
  const published = timeOfRound(round);
  note(
    published > new Date(file.committedAt),
    `Round ${round} was published at ${published.toISOString()}, after the list was fixed.`,
    `Round ${round} was published at ${published.toISOString()}, before the list was fixed.`,
  );
  if (!signature) {
    findings.push("The seed isn't known yet, and no one has been drawn.");
    if (draws.length > 0) problems.push("Someone was drawn without a seed.");
    return { findings, problems };
  }
  note(
    await isGenuine(round, signature),
    `The seed's signature is valid for round ${round}.`,
    `The seed's signature isn't valid for round ${round}.`,
  );

  const earlier: string[] = [];
  for (const { number, winner } of draws) {
    const expected = earlier.length + 1;
    if (number !== expected) {
      problems.push(`Draw ${expected} is numbered ${number}.`);
      break;
    }
    const drawn = drawWinner({ list, randomness: randomnessOf(signature), number, earlier });
    note(
      drawn === winner,
      `Draw ${number}: ${winner}.`,
      `Draw ${number}: ${drawn} should have been drawn, not ${winner}.`,
    );
    earlier.push(drawn);
  }
  return { findings, problems };
}
