import { useMe } from "../../lib/use-me.ts";

/** Shows a demo account its questions left, because the sidebar that also shows them is closed on a phone. */
export function QuestionsLeft() {
  const { entitlement, questionsLeft } = useMe();
  if (entitlement.kind !== "demo" || questionsLeft === null) return null;
  return (
    <p className="figures text-xs text-warn lg:hidden">
      Demo account: {questionsLeft} {questionsLeft === 1 ? "question" : "questions"} left
    </p>
  );
}
