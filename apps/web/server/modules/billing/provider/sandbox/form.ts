/** Parses "items[0][price]=x" into `{ items: [{ price: "x" }] }`. */
export function parseForm(body: string): Record<string, unknown> {
  const root: Branch = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const [first = "", ...rest] = name
      .split(/\]?\[|\]$/)
      .filter((part, at, all) => part || at < all.length - 1);
    let branch = root;
    let key = first;
    for (const part of rest) {
      branch = (branch[key] ??= {}) as Branch;
      // Empty brackets, as in "expand[]=x", append to the list.
      key = part === "" ? String(Object.keys(branch).length) : part;
    }
    branch[key] = value;
  }
  return withArrays(root) as Record<string, unknown>;
}

type Branch = { [key: string]: string | Branch };

function withArrays(node: string | Branch): unknown {
  if (typeof node === "string") return node;
  const keys = Object.keys(node);
  const isArray = keys.length > 0 && keys.every((key, at) => key === String(at));
  if (isArray) return keys.map((key) => withArrays(node[key] ?? ""));
  return Object.fromEntries(keys.map((key) => [key, withArrays(node[key] ?? "")]));
}

/** Names a parameter the way Stripe does, for example `items[0][price]`. */
export function nameOf(path: PropertyKey[]): string {
  const [first = "", ...rest] = path.map(String);
  return first + rest.map((part) => `[${part}]`).join("");
}
