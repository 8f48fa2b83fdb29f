/** Nothing about an account goes to search engines or into previews of links. */
export function accountMeta(section: string) {
  return [{ title: `${section} | Your account | Plumbline` }, { name: "robots", content: "noindex" }];
}
