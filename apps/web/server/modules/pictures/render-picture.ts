// Runs in a thread (service.ts), because layout takes tens of milliseconds, and hundreds the first time.
import { PICTURE } from "@plumbline/contract/pictures.ts";
import { readFontFiles } from "./font-files.ts";
import { renderAsync } from "@resvg/resvg-js";
import type { ReactNode } from "react";
import satori from "satori";
import { drawSheet } from "./drawing.ts";
import type { Subject } from "./subject.ts";

let fonts: ReturnType<typeof readFontFiles> | undefined;

/** Letters are drawn as outlines, so a title can't inject markup. */
export default async function renderPicture(subject: Subject): Promise<Uint8Array<ArrayBuffer>> {
  const loaded = await (fonts ??= readFontFiles());
  const svg = await satori(drawSheet(subject) as unknown as ReactNode, {
    ...PICTURE,
    fonts: loaded,
  });
  const image = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return new Uint8Array(image.asPng());
}
