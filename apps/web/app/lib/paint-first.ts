import { Transform } from "node:stream";
import { StringDecoder } from "node:string_decoder";

const PRELOAD = '<link rel="modulepreload"';

/**
 * Marks the script preloads of a document as low priority. The page reads and its forms work before script
 * arrives, so on a thin line text and fonts go first; React Router has no option for it.
 */
export function paintFirst() {
  const decoder = new StringDecoder("utf8");
  let held = "";
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const text = (held + decoder.write(chunk)).replaceAll(PRELOAD, `${PRELOAD} fetchpriority="low"`);
      // The end may be the beginning of a tag whose rest comes with the next chunk.
      const cut = text.lastIndexOf("<");
      const isWhole = cut === -1 || text.length - cut >= PRELOAD.length;
      held = isWhole ? "" : text.slice(cut);
      done(null, isWhole ? text : text.slice(0, cut));
    },
    flush(done) {
      done(null, held + decoder.end());
    },
  });
}
