/** Keeps account pages out of search engines and link previews. */
export function accountMeta(section: string) {
  return [{ title: `${section} | Your account | Plumbline` }, { name: "robots", content: "noindex" }];
}
