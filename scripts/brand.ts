// Writes the icons, pictures and styles of the brand: `npm run brand`.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { PALETTE } from "../packages/contract/src/palette.ts";

export const ROOT = join(import.meta.dirname, "..");
const ICON_THEMES = { web: "dark", chat: "light" } as const;

type Theme = keyof typeof PALETTE;
type Colour = keyof (typeof PALETTE)[Theme];

export async function drawBrandFiles() {
  const texts: Record<string, string> = { "packages/ui/src/palette.css": styleSheet() };
  const pictures: Record<string, Buffer> = {};
  for (const [app, theme] of Object.entries(ICON_THEMES)) {
    const folder = `apps/${app}/public`;
    texts[`${folder}/mark.svg`] = mark("light", "dark");
    texts[`${folder}/manifest.webmanifest`] = coloured(read(`${folder}/manifest.webmanifest`));
    pictures[`${folder}/icon-192.png`] = await icon({ size: 192, theme, radius: 72, share: 0.72 });
    pictures[`${folder}/icon-512.png`] = await icon({ size: 512, theme, radius: 72, share: 0.72 });
    // App launchers crop these to their own shape.
    pictures[`${folder}/icon-maskable-512.png`] = await icon({ size: 512, theme, radius: 0, share: 0.56 });
    pictures[`${folder}/apple-touch-icon.png`] = await icon({
      size: 180,
      theme: "light",
      radius: 0,
      share: 0.72,
    });
  }
  for (const drawing of globSync("apps/web/content/blog/*.svg", { cwd: ROOT })) {
    const svg = read(drawing).replaceAll(/var\(--color-([\w-]+)\)/g, (_, name: string) => byDay(name));
    pictures[drawing.replace(/svg$/, "webp")] = await sharp(Buffer.from(svg))
      .webp({ quality: 82 })
      .toBuffer();
  }
  return { texts, pictures };
}

/** Contains only the palette's colours, without Tailwind's own. */
function styleSheet(): string {
  const tokens = colours().map((name) => {
    const [day, night] = [PALETTE.light[name], PALETTE.dark[name]];
    return `  --color-${kebab(name)}: ${day === night ? day : `light-dark(${day}, ${night})`};\n`;
  });
  return `/* Written by \`npm run brand\` from packages/contract/src/palette.ts. */
@theme {
  --color-*: initial;
  --color-transparent: transparent;
  --color-current: currentColor;
${tokens.join("")}}
`;
}

/** If `atNight` is given, the colours follow the device's theme. */
function mark(theme: Theme, atNight?: Theme): string {
  const { hivis } = PALETTE[theme];
  const lines = (ink: string) => `path{stroke:${ink}}.f{fill:${ink};stroke:none}`;
  const night = atNight ? `@media (prefers-color-scheme:dark){${lines(PALETTE[atNight].ink)}}` : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
  <style>${lines(PALETTE[theme].ink)}${night}</style>
  <path d="M6 2H18M12 2V11" fill="none" stroke-width="2" stroke-linecap="round"/>
  <path class="f" d="M10.3 11H13.7V13H10.3Z"/>
  <path d="M12 22.5 7.6 14.8Q7 13.4 8.2 13H15.8Q17 13.4 16.4 14.8Z" fill="${hivis}" stroke-width="1.5" stroke-linejoin="round"/>
</svg>
`;
}

/** `share` is the fraction of the width the logo takes. `radius` is out of 512. */
function icon({ size, theme, radius, share }: { size: number; theme: Theme; radius: number; share: number }) {
  const side = 512 * share;
  const corner = (512 - side) / 2;
  const placed = mark(theme).replace(
    "<svg",
    `<svg x="${corner}" y="${corner}" width="${side}" height="${side}"`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 512 512">
  <rect width="512" height="512" rx="${radius}" fill="${PALETTE[theme].paper}"/>${placed}</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}

function coloured(manifest: string): string {
  return manifest.replaceAll(/("(?:background|theme)_color": )"[^"]*"/g, `$1"${PALETTE.light.paper}"`);
}

function byDay(token: string): string {
  const name = colours().find((colour) => kebab(colour) === token);
  if (!name) throw new Error(`The palette has no colour "${token}"`);
  return PALETTE.light[name];
}

function colours(): Colour[] {
  return Object.keys(PALETTE.light) as Colour[];
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

if (import.meta.main) {
  const { texts, pictures } = await drawBrandFiles();
  for (const [path, content] of Object.entries({ ...texts, ...pictures })) {
    writeFileSync(join(ROOT, path), content);
  }
}
