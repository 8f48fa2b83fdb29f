import { useMe } from "../../lib/use-me.ts";

/** For a demo account. The sidebar shows it too, but it's closed on a phone. */
export function QuestionsLeft() {
  const { entitlement, questionsLeft } = useMe();
  if (entitlement.kind !== "demo" || questionsLeft === null) return null;
  return (
    <p className="figures text-xs text-warn lg:hidden">
      Demo account: {questionsLeft} {questionsLeft === 1 ? "question" : "questions"} left
    </p>
  );
}
