import { LARGE_IMAGE_PX, SMALL_IMAGE_PX } from "@plumbline/contract/uploads.ts";
import { Invalid } from "@plumbline/server/errors.ts";
import type { Sharp } from "sharp";

type Bytes = Uint8Array<ArrayBuffer>;

/** What a phone's best camera makes. A small file that unpacks to more is an attack on the memory. */
const MAX_MEGAPIXELS = 50;
const TOO_MANY_PIXELS = `This picture has more than ${MAX_MEGAPIXELS} megapixels. Please choose a smaller one.`;
const DAMAGED = "This picture is damaged and cannot be read. Please choose another one.";

const ascii = (bytes: Bytes, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/** Whether the bytes begin as a JPG, PNG, WebP, GIF or AVIF does. A name or a declared type proves nothing. */
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

/** An AVIF says so among the brands of its first box, whose length stands in front. */
function isAvif(bytes: Bytes): boolean {
  if (ascii(bytes, 4, 8) !== "ftyp") return false;
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  return /^(.{4})*avi[fs]/s.test(ascii(bytes, 8, Math.min(length, 64)));
}

/** A picture, and its size in pixels. */
type Picture = { bytes: Bytes; width: number; height: number };

/**
 * A picture as WebP in the two sizes we show, upright and without what the camera wrote into it (place, device). Of an
 * animation the first frame stays. Throws `Invalid` for one that cannot be read.
 */
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
