import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { FeaturesSection } from "./features-section.tsx";

test("the list of the phone app's features says that chat history on all devices is coming soon", () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <FeaturesSection />
    </MemoryRouter>,
  );
  const text = html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
  expect(text).toContain("Chat history on all your devices Coming soon");
});
