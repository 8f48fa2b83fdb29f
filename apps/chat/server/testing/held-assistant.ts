import { setImmediate as nextTurn } from "node:timers/promises";
import type { Assistant } from "@plumbline/assistant/assistant.ts";
import type { AssistantRequest } from "@plumbline/contract/assistant.ts";

/** An assistant that yields only as many events as the test allows. */
export function holdAssistant(assistant: Pick<Assistant, "stream">) {
  const asked: AssistantRequest[] = [];
  const allowed = { events: 0 };
  let change = Promise.withResolvers<void>();

  function allow(events = Number.POSITIVE_INFINITY): void {
    allowed.events += events;
    change.resolve();
    change = Promise.withResolvers<void>();
  }

  async function* stream(
    ...[request, options]: Parameters<Assistant["stream"]>
  ): ReturnType<Assistant["stream"]> & AsyncGenerator {
    asked.push(request);
    const aborted = Promise.withResolvers<void>();
    options?.signal?.addEventListener("abort", () => aborted.resolve());
    for await (const event of assistant.stream(request, options)) {
      while (allowed.events < 1) {
        await Promise.race([change.promise, aborted.promise]);
        options?.signal?.throwIfAborted();
      }
      allowed.events -= 1;
      // Lets readers get each event before the next one.
      await nextTurn();
      yield event;
    }
  }

  return { assistant: { stream } as Pick<Assistant, "stream">, asked, allow };
}
