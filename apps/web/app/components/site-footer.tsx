import { cn } from "@plumbline/ui/cn.ts";
import { PlumbMark } from "@plumbline/ui/plumb-line.tsx";
import type { ReactNode } from "react";
import { Link } from "react-router";

const PRODUCT = [
  { to: "/#demo", label: "Ask a question" },
  { to: "/#pricing", label: "Pricing" },
  { to: "/guides", label: "Guides to the rules" },
  { to: "/directory", label: "Directory" },
  { to: "/blog", label: "Blog" },
  { to: "/giveaway", label: "Giveaway" },
  { to: "/launching-soon", label: "Waitlist" },
  { to: "/contact", label: "Contact us" },
];

const LEGAL = [
  { to: "/privacy-policy", label: "Privacy policy" },
  { to: "/terms-conditions", label: "Terms and conditions" },
  { to: "/accessibility-statement", label: "Accessibility statement" },
  { to: "/refund-policy", label: "Refund policy" },
  { to: "/#giveaway-terms", label: "Giveaway terms" },
];

const PRIVACY_CHOICES = { to: "/privacy-choices", label: "Privacy choices" };

const APP = [
  { to: "/launching-soon?interest=app", label: "App Store: tell me when it's available" },
  { to: "/launching-soon?interest=app", label: "Google Play: tell me when it's available" },
];

export type SocialLink = { name: string; url: string };

type SiteFooterProps = {
  /** False if analytics isn't set up. */
  hasPrivacyChoices: boolean;
  socialLinks: SocialLink[];
};

/** Styled like the title block of a drawing, with one ruled cell per subject. */
export function SiteFooter({ hasPrivacyChoices, socialLinks }: SiteFooterProps) {
  return (
    <footer className="mx-auto max-w-7xl px-4 pt-16 pb-8 sm:px-6 print:hidden">
      <div
        className={cn(
          "grid border-2 border-ink bg-sheet sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1fr_1fr]",
          socialLinks.length > 0 && "lg:grid-cols-[1.4fr_1fr_1fr_1fr_1fr]",
        )}
      >
        <Cell>
          <p className="flex items-center gap-2 font-display text-xl font-extrabold">
            <PlumbMark className="size-8" /> Plumbline
          </p>
          <p className="mt-3 text-sm text-ink-soft">
            Straight answers on the rules, and tradies who follow them.
          </p>
        </Cell>
        <Cell title="Plumbline">
          <Links items={PRODUCT} />
        </Cell>
        <Cell title="Legal">
          <Links items={hasPrivacyChoices ? [...LEGAL, PRIVACY_CHOICES] : LEGAL} />
        </Cell>
        <Cell title="Mobile app">
          <Links items={APP} />
        </Cell>
        {socialLinks.length > 0 && (
          <Cell title="Follow us">
            <ul className={LIST}>
              {socialLinks.map(({ name, url }) => (
                <li key={name}>
                  <a href={url} rel="me noreferrer" className={LINK}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </Cell>
        )}
      </div>
      <p className="border-2 border-t-0 border-ink bg-sheet p-4 text-xs text-ink-soft sm:px-5">
        General information on Australian rules for trade work, not legal advice. Check with the regulator
        named in the answer before you rely on it.
      </p>
    </footer>
  );
}

const LIST = "grid grid-cols-2 gap-x-4 sm:block";
const LINK =
  "inline-flex min-h-10 items-center py-1 text-sm leading-snug underline decoration-rule-strong underline-offset-4 hover:decoration-ink";

function Cell({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div className="border-b-2 border-ink p-4 last:border-b-0 sm:p-5 lg:border-r-2 lg:border-b-0 lg:last:border-r-0">
      {title && <h2 className="lettering mb-2 text-ink-soft">{title}</h2>}
      {children}
    </div>
  );
}

function Links({ items }: { items: { to: string; label: string }[] }) {
  return (
    <ul className={LIST}>
      {items.map(({ to, label }) => (
        <li key={label}>
          <Link to={to} className={LINK}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
