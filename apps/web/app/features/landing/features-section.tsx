import { Stamp } from "@plumbline/ui/chip.tsx";
import { Link } from "react-router";
import { Section } from "../../components/section.tsx";
import { PhoneDrawing } from "./phone-drawing.tsx";

const ANSWER_PARTS = [
  {
    title: "The answer first",
    text: "A plain English answer, then the conditions, then what to do next. It tells you outright which side of the threshold your job is on.",
  },
  {
    title: "Your state, not Australia in general",
    text: "Name a state, a suburb, a postcode or a regulator. If you leave it out and it matters, Plumbline asks.",
  },
  {
    title: "A date and a source on every figure",
    text: "Open a source to see the passage, the law, the day we checked it and the page itself. Official and secondary sources are labelled.",
  },
  {
    title: "Or no answer",
    text: "If there's no evidence, it says so and gives you the right regulator's name, number and link.",
  },
];

const APP_FEATURES = [
  { name: "The assistant, day and night", status: "Available in your browser" },
  { name: "Every state and territory", status: "Available in your browser" },
  { name: "Chat history on all your devices", status: "Available in your browser" },
  { name: "Estimates and invoices", status: "Coming soon" },
  { name: "Materials checklist", status: "Coming soon" },
  { name: "Marketplace and rewards", status: "Coming soon" },
] as const;

export function FeaturesSection() {
  return (
    <Section
      id="features"
      title="Inside every answer"
      lead="A rule you can show the client, the certifier or the inspector, and where it's written down."
    >
      <ol className="grid border-2 border-ink bg-sheet sm:grid-cols-2 lg:grid-cols-4">
        {ANSWER_PARTS.map(({ title, text }) => (
          <li
            key={title}
            className="border-b-2 border-ink p-5 last:border-b-0 sm:odd:border-r-2 sm:nth-3:border-b-0 lg:border-r-2 lg:border-b-0 lg:last:border-r-0"
          >
            <h3 className="text-lg">{title}</h3>
            <p className="mt-2 text-sm text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-5">
        Rather read it yourself? The free{" "}
        <Link to="/guides" className="underline underline-offset-4">
          guides to the rules
        </Link>{" "}
        have every rule by state and topic.
      </p>
      <div className="mt-14 grid items-center gap-10 lg:grid-cols-[1fr_1.3fr]">
        <PhoneDrawing />
        <div>
          <h3 className="text-xl sm:text-[2rem]">In your pocket: the mobile app</h3>
          <p className="mt-4 max-w-xl text-ink-soft">
            The site already works on a cracked phone in full sun. The app adds the things that belong on a
            phone.
          </p>
          <ul className="mt-6">
            {APP_FEATURES.map(({ name, status }) => (
              <li
                key={name}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-rule-strong/50 py-3"
              >
                <span className="text-base font-semibold">{name}</span>
                <Stamp tone={status === "Coming soon" ? "soft" : "good"}>{status}</Stamp>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Section>
  );
}
