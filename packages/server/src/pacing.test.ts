import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { pace } from "./pacing.ts";

test("paced work lets other events through", async () => {
  const order: string[] = [];
  const work = Array.from({ length: 3 }, () => pace().then(() => order.push("work")));
  const isDone = Promise.all(work).then(() => true);
  while (!(await Promise.race([isDone, nextTurn(false)]))) order.push("other");
  expect(order.filter((each) => each === "work")).toHaveLength(3);
  expect(order.join(" ")).not.toContain("work work");
});
