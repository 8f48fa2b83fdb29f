import { Button } from "@plumbline/ui/button.tsx";
import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { FormAlert } from "../../components/form-alert.tsx";

type RemovedWorkProps = { work: Record<string, string>; version: string };

/** A form instead of a toast, so that it also works without JavaScript. Give it a new key for each removal. */
export function RemovedWork({ work, version }: RemovedWorkProps) {
  const undo = useRef<HTMLButtonElement>(null);
  const isUndoing = useNavigation().formData?.get("intent") === "add-work";

  // The pressed button went with its piece of work, so focus would be lost.
  useEffect(() => undo.current?.focus(), []);

  return (
    <Form method="post" className="flex flex-wrap items-center gap-4">
      <FormAlert isGood>Removed {work.title}.</FormAlert>
      <input type="hidden" name="intent" value="add-work" />
      <input type="hidden" name="version" value={version} />
      {["title", "description", "imageUrl", "at"].map((name) => (
        <input key={name} type="hidden" name={name} value={work[name] ?? ""} />
      ))}
      <Button ref={undo} type="submit" size="sm" disabled={isUndoing}>
        {isUndoing ? "Restoring..." : "Undo"}
      </Button>
    </Form>
  );
}
