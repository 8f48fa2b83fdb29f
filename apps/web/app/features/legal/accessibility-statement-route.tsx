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
    description: "What Plumbline aims for, how it is tested, what does not work yet, and how to tell us.",
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
      lead="Everybody should get a straight answer here: by keyboard, with a screen reader, on a cracked phone in the sun."
      sections={[
        {
          title: "What we aim for",
          body: (
            <p>
              The Web Content Accessibility Guidelines (WCAG) 2.1, level AA, on every page of the site and the
              chat app. We build and test to the newer WCAG 2.2, level AA.
            </p>
          ),
        },
        {
          title: "How we test",
          body: (
            <Points
              points={[
                "Every browser test ends with the axe checker on whatever it left on the screen, with the rules of WCAG 2.0, 2.1 and 2.2 at levels A and AA. A finding fails the test.",
                "Most pages are checked 320 pixels wide in the light theme and 1280 pixels wide in the dark one.",
                "Tests find buttons and fields by their role and label, as a screen reader does.",
                "Tests walk through the main journeys without JavaScript.",
              ]}
            />
          ),
        },
        {
          title: "What helps",
          body: (
            <Points
              points={[
                "A link to skip to the content, a visible focus, and real buttons, links and labels.",
                "Light and dark themes, by your device or your choice.",
                "Whatever moves can be paused, and stays still if your device asks for reduced motion.",
                "Forms keep what you typed, and say beside each field what is wrong.",
                "Prices, deadlines and sources are text, not pictures.",
              ]}
            />
          ),
        },
        {
          title: "What we know does not work yet",
          body: (
            <Points
              points={[
                "Automatic checks find only part of the barriers. We have not yet had the site tested by people who use a screen reader every day.",
                "Invoices and other PDF files are not tagged for screen readers. What an invoice says is on your account page too, and a text of an answer can be exported.",
                "The form for a card is the payment provider's, and so is its accessibility.",
                "Pages of official sources that we link to are not ours.",
                "Descriptions of photos in listings and requests are what their senders gave, which may be little.",
              ]}
            />
          ),
        },
        {
          title: "Tell us",
          body: (
            <p>
              If something keeps you out, write to <Contact email={supportEmail} /> with the page and what you
              use. You get a response within {ACCESSIBILITY_ANSWER_HOURS} hours, and what you came for in
              another way if it takes longer to mend.
            </p>
          ),
        },
      ]}
    />
  );
}
