export default function work(task: "answer" | "fail" | "never end" | "fill the memory"): string {
  if (task === "fail") throw new RangeError("It failed");
  if (task === "never end") for (;;);
  if (task === "fill the memory") {
    const kept: number[][] = [];
    for (;;) kept.push(Array.from({ length: 1000 }, (_, at) => at));
  }
  return "answered";
}
