import { LARGE_IMAGE_PX, SMALL_IMAGE_PX } from "@plumbline/contract/uploads.ts";
import { Invalid } from "@plumbline/server/errors.ts";
import type { Sharp } from "sharp";

type Bytes = Uint8Array<ArrayBuffer>;

/** Enough for phone cameras. A small file that unpacks to more could exhaust memory. */
const MAX_MEGAPIXELS = 50;
const TOO_MANY_PIXELS = `This picture has more than ${MAX_MEGAPIXELS} megapixels. Please choose a smaller one.`;
const DAMAGED = "This picture is damaged and we couldn't read it. Please choose another one.";

const ascii = (bytes: Bytes, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/** Checks the first bytes, because the name or declared type may be wrong. */
export function isImage(bytes: Bytes): boolean {
  const start = ascii(bytes, 0, 12);
  return (
    start.startsWith("\xff\xd8\xff") ||
    start.startsWith("\x89PNG\r\n\x1a\n") ||
    /^GIF8[79]a/.test(start) ||
    /^RIFF[^]{4}WEBP/.test(start) ||
    isAvif(bytes)
  );
}

/** An AVIF file's first box starts with its length and lists AVIF among its brands. */
function isAvif(bytes: Bytes): boolean {
  if (ascii(bytes, 4, 8) !== "ftyp") return false;
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  return /^(.{4})*avi[fs]/s.test(ascii(bytes, 8, Math.min(length, 64)));
}

type Picture = { bytes: Bytes; width: number; height: number };

/** Turns the picture upright and removes camera metadata (place, device). Keeps only the first frame of an animation. Throws `Invalid`. */
export async function reencode(bytes: Bytes): Promise<{ large: Picture; small: Picture }> {
  const { default: sharp } = await import("sharp");
  const picture = sharp(bytes, { limitInputPixels: MAX_MEGAPIXELS * 1_000_000, failOn: "error" })
    .autoOrient()
    .timeout({ seconds: 20 });
  try {
    const large = await within(picture, LARGE_IMAGE_PX);
    return { large, small: await within(sharp(large.bytes), SMALL_IMAGE_PX) };
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes("pixel limit");
    throw new Invalid(isTooLarge ? TOO_MANY_PIXELS : DAMAGED);
  }
}

async function within(picture: Sharp, side: number): Promise<Picture> {
  const resized = picture.resize({ width: side, height: side, fit: "inside", withoutEnlargement: true });
  const { data, info } = await resized.webp({ quality: 80 }).toBuffer({ resolveWithObject: true });
  return { bytes: new Uint8Array(data), width: info.width, height: info.height };
}
