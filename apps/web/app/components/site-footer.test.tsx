import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { SiteFooter, type SocialLink } from "./site-footer.tsx";

const render = (socialLinks: SocialLink[]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <SiteFooter hasPrivacyChoices socialLinks={socialLinks} />
    </MemoryRouter>,
  );

test("the footer links to the contact form, and to no other site if no social account is configured", () => {
  const html = render([]);
  expect(html).toContain('href="/contact"');
  expect(html).not.toContain("Follow us");
  expect(html).not.toMatch(/href="(https?|mailto):/);
});

test("the footer links to the social accounts that are configured", () => {
  const html = render([{ name: "LinkedIn", url: "https://www.linkedin.com/company/plumbline" }]);
  expect(html).toContain("Follow us");
  expect(html.match(/href="https:[^"]*"/g)).toEqual(['href="https://www.linkedin.com/company/plumbline"']);
});
