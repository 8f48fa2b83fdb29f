import type { TradieProfile } from "@plumbline/contract/directory.ts";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { Phone } from "lucide-react";
import { createContext, type ReactNode, useContext, useId } from "react";
import { Link } from "react-router";
import { ClaimLink } from "../../components/claim-link.tsx";
import { Ledger } from "../../components/ledger.tsx";
import { ReviewList } from "../../components/review-list.tsx";
import { BusinessMark } from "./business-mark.tsx";
import { BusinessStamps } from "../../components/business-stamps.tsx";
import { phoneText } from "./phone-text.ts";
import { QuoteLink } from "./quote-link.tsx";
import { Rating } from "./rating.tsx";
import { responseTimeText } from "./response-time-text.ts";
import { yearsText } from "./years-text.ts";

const WORK_SHOWN = 4;
const REVIEWS_SHOWN = 5;

type ProfileContentProps = {
  profile: TradieProfile;
  /** "page" shows everything, with h2 headings. "dialog" shows an excerpt with h3 headings and links to the page. */
  variant: "page" | "dialog";
  onQuote: () => void;
};

const SectionLevel = createContext(2);

export function ProfileContent({ profile, variant, onQuote }: ProfileContentProps) {
  const isPage = variant === "page";
  const { businessName, suburb, state, slug, specialties, reviews, portfolio } = profile;
  const shownWork = isPage ? portfolio : portfolio.slice(0, WORK_SHOWN);
  const shownReviews = isPage ? reviews : reviews.slice(0, REVIEWS_SHOWN);
  const own = `/directory/${slug}`;
  return (
    <SectionLevel value={isPage ? 2 : 3}>
      <div className="grid gap-7">
        <div className="grid gap-5">
          <div className="flex gap-4">
            <BusinessMark {...profile} className="size-20 text-2xl" />
            <div className="grid content-start gap-2">
              <p>
                {profile.tradeType} in {suburb} {state}
              </p>
              <BusinessStamps {...profile} />
              <p>
                <Rating {...profile} />
              </p>
              <p className="text-sm text-ink-soft">Experience: {yearsText(profile.yearsExperience)}</p>
            </div>
          </div>
          <p className="flex flex-wrap gap-3">
            <QuoteLink slug={slug} onQuote={onQuote} className={buttonStyle({ look: "main" })}>
              Request Quote
            </QuoteLink>
            {profile.phone && (
              <a href={`tel:${profile.phone}`} className={buttonStyle()}>
                <Phone aria-hidden="true" className="size-5" />
                Call Now
              </a>
            )}
          </p>
          <p className="text-sm text-ink-soft">Quotes are free. Your request goes only to {businessName}.</p>
        </div>

        <Section title="About">
          <p className="whitespace-pre-line">{profile.description}</p>
        </Section>

        <Section title="Specialties">
          {specialties.length > 0 ? (
            <ul className="flex flex-wrap gap-2">
              {specialties.map((specialty) => (
                <li key={specialty} className="border-2 border-rule-strong px-2.5 py-1 text-sm">
                  {specialty}
                </li>
              ))}
            </ul>
          ) : (
            <Nothing>None listed.</Nothing>
          )}
        </Section>

        <Section title="Recent Work">
          {shownWork.length > 0 ? (
            <ul className="grid gap-4 sm:grid-cols-2">
              {shownWork.map(({ title, description, imageUrl }) => (
                <li key={title} className="border-2 border-rule">
                  {imageUrl && (
                    <img
                      src={imageUrl}
                      alt=""
                      width={640}
                      height={400}
                      loading="lazy"
                      className="aspect-8/5 w-full object-cover"
                    />
                  )}
                  <div className="p-3">
                    <p className="font-semibold">{title}</p>
                    <p className="text-sm">{description}</p>
                  </div>
                </li>
              ))}
            </ul>
          ) : (
            <Nothing>No work to show yet.</Nothing>
          )}
        </Section>

        <Section title="Customer Reviews">
          <ReviewList
            reviews={shownReviews}
            averageRating={profile.averageRating}
            totalReviews={profile.totalReviews}
          />
          {profile.totalReviews > shownReviews.length && (
            <p>
              <Link to={`${own}/reviews`} className={MORE}>
                All {profile.totalReviews} reviews
              </Link>
            </p>
          )}
        </Section>

        <Section title="Contact Information">
          <ContactList profile={profile} />
        </Section>

        <Section title="Licenses & Certifications">
          <Licences profile={profile} />
          {isPage ? (
            <Ledger {...profile} />
          ) : (
            <p>
              <Link to={own} className={MORE}>
                See what we checked, where and when
              </Link>
            </p>
          )}
        </Section>

        <Section title="Response Time">
          <p>{responseTimeText(profile.responseTime)}</p>
          {profile.responseTime && (
            <p className="text-sm text-ink-soft">
              The median of {profile.responseTime.samples} replies to quote requests sent through Plumbline.
            </p>
          )}
        </Section>
        <ClaimLink id={slug} isClaimed={profile.isClaimed} />
      </div>
    </SectionLevel>
  );
}

const MORE =
  "inline-flex min-h-11 items-center underline decoration-rule-strong underline-offset-4 hover:decoration-ink";

function Section({ title, children }: { title: string; children: ReactNode }) {
  const level = useContext(SectionLevel);
  const id = useId();
  const heading = { id, className: "text-lg" };
  return (
    <section aria-labelledby={id} className="grid gap-3 border-t-2 border-rule pt-5">
      {level === 2 ? <h2 {...heading}>{title}</h2> : <h3 {...heading}>{title}</h3>}
      {children}
    </section>
  );
}

function Nothing({ children }: { children: ReactNode }) {
  return <p className="text-ink-soft">{children}</p>;
}

function ContactList({ profile }: { profile: TradieProfile }) {
  const { phone, website, address, suburb, state, postcode, serviceRadiusKm } = profile;
  return (
    <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[8rem_1fr] [&_dd]:mb-2 [&_dd]:wrap-anywhere [&_dt]:text-ink-soft">
      {phone && (
        <>
          <dt>Phone</dt>
          <dd className="figures">
            <a href={`tel:${phone}`} className={MORE}>
              {phoneText(phone)}
            </a>
          </dd>
        </>
      )}
      {website && (
        <>
          <dt>Website</dt>
          <dd>
            <a href={website} rel="nofollow noopener external" className={MORE}>
              {website.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "")}
            </a>
          </dd>
        </>
      )}
      {address && (
        <>
          <dt>Address</dt>
          <dd>{address}</dd>
        </>
      )}
      <dt>Suburb</dt>
      <dd>{suburb}</dd>
      <dt>State</dt>
      <dd>{state}</dd>
      <dt>Postcode</dt>
      <dd className="figures">{postcode}</dd>
      {serviceRadiusKm !== null && (
        <>
          <dt>Works within</dt>
          <dd>
            {serviceRadiusKm} km of {suburb}
          </dd>
        </>
      )}
    </dl>
  );
}

function Licences({ profile: { licenses, certifications } }: { profile: TradieProfile }) {
  if (licenses.length + certifications.length === 0) return <Nothing>None listed.</Nothing>;
  return (
    <ul className="grid gap-2">
      {licenses.map(({ name, number }) => (
        <li key={name + number}>
          {name} <span className="figures text-ink-soft">licence {number}</span>
        </li>
      ))}
      {certifications.map(({ name, issuer }) => (
        <li key={name + issuer}>
          {name} <span className="text-ink-soft">from {issuer}</span>
        </li>
      ))}
    </ul>
  );
}
