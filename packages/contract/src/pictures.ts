export const PICTURE = { width: 1200, height: 630 };

export function picturePath(pagePath: string): string {
  const path = pagePath.replace(/[?#].*$/, "");
  return `/og${path === "/" ? "/home" : path}.png`;
}
