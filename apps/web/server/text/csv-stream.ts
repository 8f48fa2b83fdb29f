import { stringify } from "csv-stringify/sync";

/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";
const CSV_STYLE = { record_delimiter: "windows" } as const;

/** Streams rows as they're read. `next` returns the next batch, which is empty at the end. */
export function streamCsv(
  header: string[],
  next: () => Promise<string[][]>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK + stringify([header], CSV_STYLE)));
    },
    async pull(controller) {
      const rows = await next();
      if (rows.length > 0) controller.enqueue(encoder.encode(stringify(rows, CSV_STYLE)));
      else controller.close();
    },
  });
}
