import { invalidRequest } from "./errors.ts";
import type { AnyObject, Objects } from "./objects.ts";

const MAX_DEPTH = 4;

/** Fields Stripe only sends when expanded. */
const HIDDEN: Partial<Record<keyof Objects, string[]>> = {
  coupon: ["applies_to"],
  invoice: ["payments"],
  webhook_endpoint: ["secret"],
};

type Find = (id: string) => AnyObject | undefined;

export function render(find: Find, thing: unknown, expand: string[] = []): unknown {
  const paths = expand.map((path) => path.split("."));
  const tooDeep = paths.findIndex((path) => path.length > MAX_DEPTH);
  if (tooDeep >= 0)
    throw invalidRequest(`You cannot expand more than 4 levels of a property (${expand[tooDeep]})`);
  return renderNode(find, thing, paths);
}

function renderNode(find: Find, node: unknown, paths: string[][]): unknown {
  if (Array.isArray(node)) return node.map((item) => renderNode(find, item, paths));
  if (typeof node === "string" && paths.length > 0) {
    const named = find(node);
    if (!named) throw cannotExpand(paths);
    return renderNode(find, named, paths);
  }
  if (typeof node !== "object" || node === null) return node;

  const facts = node as Record<string, unknown>;
  const deeper = paths.filter((path) => path.length > 0);
  const unknown = deeper.filter(([head = ""]) => !(head in facts));
  if (unknown.length > 0) throw cannotExpand(unknown);
  const hidden = HIDDEN[facts.object as keyof Objects] ?? [];
  const shown = Object.entries(facts).flatMap(([key, value]) => {
    const below = deeper.filter(([head]) => head === key).map(([, ...tail]) => tail);
    const isHidden = hidden.includes(key);
    if (isHidden && below.length === 0) return [];
    // A hidden string, such as a secret, isn't an object's ID.
    return [[key, renderNode(find, value, isHidden && typeof value === "string" ? [] : below)] as const];
  });
  return Object.fromEntries(shown);
}

function cannotExpand(paths: string[][]): Error {
  return invalidRequest(`This property cannot be expanded (${paths[0]?.join(".")}).`);
}
