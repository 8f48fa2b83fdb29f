import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { FeaturesSection } from "./features-section.tsx";

test("the phone app's list says that chat history is available in the browser", () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <FeaturesSection />
    </MemoryRouter>,
  );
  const text = html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
  expect(text).toContain("Chat history on all your devices Available in your browser");
});
