import { requestContext } from "#app/lib/services-context.ts";
import { ACCESSIBILITY_ANSWER_HOURS } from "@plumbline/contract/accessibility.ts";
import { pageMeta } from "../../lib/seo.ts";
import type { Route } from "./+types/accessibility-statement-route";
import { Contact } from "./contact.tsx";
import { LEGAL_DOCUMENTS } from "./legal-documents.ts";
import { LegalPage, Points } from "./legal-page.tsx";

const { path, updatedOn } = LEGAL_DOCUMENTS.accessibility;

export function loader({ context }: Route.LoaderArgs) {
  const { services, url } = context.get(requestContext);
  return { siteUrl: url, supportEmail: services.supportEmail };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Accessibility statement | Plumbline",
    description: "Our accessibility target, how we test, known problems, and how to tell us about one.",
    path,
    siteUrl: loaderData?.siteUrl ?? "",
  });
}

export default function AccessibilityStatement({
  loaderData: { supportEmail },
}: Pick<Route.ComponentProps, "loaderData">) {
  return (
    <LegalPage
      title="Accessibility statement"
      updatedOn={updatedOn}
      lead="Everyone should get a straight answer here: by keyboard, with a screen reader, or on a cracked phone in the sun."
      sections={[
        {
          title: "Our target",
          body: (
            <p>
              We want every page of the site and the chat app to meet the Web Content Accessibility Guidelines
              (WCAG) 2.1, level AA. We build and test to the newer WCAG 2.2, level AA.
            </p>
          ),
        },
        {
          title: "How we test",
          body: (
            <Points
              points={[
                "Every browser test ends by running the axe checker on the final page, with the WCAG 2.0, 2.1 and 2.2 rules at levels A and AA. Any finding fails the test.",
                "We check most pages at 320 pixels wide in the light theme and 1280 pixels wide in the dark theme.",
                "Tests find buttons and fields by role and label, as a screen reader does.",
                "Tests also run the main journeys without JavaScript.",
              ]}
            />
          ),
        },
        {
          title: "Features that help",
          body: (
            <Points
              points={[
                "A link that skips to the content, visible focus, and real buttons, links and labels.",
                "Light and dark themes, set by your device or by you.",
                "You can pause anything that moves, and it stays still if your device asks for reduced motion.",
                "Forms keep what you typed and show any error next to the field it's about.",
                "Prices, deadlines and sources are text, not pictures.",
              ]}
            />
          ),
        },
        {
          title: "Known problems",
          body: (
            <Points
              points={[
                "Automated checks find only some barriers. The site hasn't yet been tested by people who use a screen reader every day.",
                "Invoices and other PDF files aren't tagged for screen readers. Your account page shows what each invoice says, and you can export an answer as text.",
                "The card form belongs to the payment provider, so we don't control its accessibility.",
                "The official sources we link to aren't our pages.",
                "Photo descriptions in listings and requests come from the people who sent the photos, and may be brief.",
              ]}
            />
          ),
        },
        {
          title: "Tell us",
          body: (
            <p>
              If something gets in your way, write to <Contact email={supportEmail} /> and tell us which page,
              and which browser and assistive technology you use. You'll get a response within{" "}
              {ACCESSIBILITY_ANSWER_HOURS} hours. If a fix takes longer, we'll get you what you came for
              another way.
            </p>
          ),
        },
      ]}
    />
  );
}
