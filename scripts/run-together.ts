import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/**
 * Runs Node with each of the argument lists until one of them ends, which takes the others with it: half a product is
 * worse than a process manager's restart. Returns the worst exit code.
 */
export async function runTogether(argumentLists: string[][]): Promise<number> {
  const children = argumentLists.map((list) => spawn(process.execPath, list, { stdio: "inherit" }));
  const stopAll = () => {
    for (const child of children) child.kill("SIGTERM");
  };
  process.on("SIGINT", stopAll);
  process.on("SIGTERM", stopAll);
  const codes = children.map(async (child) => {
    const code = await exitCodeOf(child);
    stopAll();
    return code;
  });
  return Math.max(...(await Promise.all(codes)));
}

async function exitCodeOf(child: ChildProcess): Promise<number> {
  const [code] = (await once(child, "exit")) as [number | null];
  return code ?? 1;
}
