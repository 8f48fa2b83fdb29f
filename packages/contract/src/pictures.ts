/** The size of the picture that stands for a page where its address is shared. */
export const PICTURE = { width: 1200, height: 630 };

/** Path of the picture of a page, from the page's own path. */
export function picturePath(pagePath: string): string {
  const path = pagePath.replace(/[?#].*$/, "");
  return `/og${path === "/" ? "/home" : path}.png`;
}
