import { TurnEvent } from "@plumbline/contract/chat.ts";

export type ReceivedEvent = { id: string | undefined; name: string; data: TurnEvent };

/** Ends when the stream is cut off. A partial event is dropped. */
export async function* eventsOf(response: Response): AsyncGenerator<ReceivedEvent, void, undefined> {
  if (!response.ok || !response.body) throw new Error(`${response.status} ${await response.text()}`);
  let text = "";
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (text + piece).split("\n\n");
    text = blocks.pop() ?? "";
    yield* blocks.flatMap(parseBlock);
  }
}

export async function readEvents(response: Response): Promise<ReceivedEvent[]> {
  const events: ReceivedEvent[] = [];
  for await (const event of eventsOf(response)) events.push(event);
  return events;
}

function parseBlock(block: string): ReceivedEvent[] {
  const fields = new Map(
    block.split("\n").map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon), line.slice(colon + 1).trimStart()];
    }),
  );
  const data = fields.get("data");
  if (data === undefined) return [];
  const name = fields.get("event") ?? "message";
  return [{ id: fields.get("id"), name, data: TurnEvent.parse(JSON.parse(data)) }];
}
