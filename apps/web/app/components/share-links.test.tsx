import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ShareLinks } from "./share-links.tsx";

test("share links contain the page's full address and title, escaped", () => {
  const html = renderToStaticMarkup(
    <ShareLinks siteUrl="https://plumbline.example" path="/blog/a" title="Bricks & mortar?" />,
  ).replaceAll("&amp;", "&");
  const url = "https%3A%2F%2Fplumbline.example%2Fblog%2Fa";
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    `https://www.facebook.com/sharer/sharer.php?u=${url}`,
    `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
    `https://x.com/intent/post?url=${url}&text=Bricks%20%26%20mortar%3F`,
    `mailto:?subject=Bricks%20%26%20mortar%3F&body=${url}`,
  ]);
});
