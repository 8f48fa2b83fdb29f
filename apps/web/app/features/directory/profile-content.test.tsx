import type { TradieProfile } from "@plumbline/contract/directory.ts";
import { ToastProvider } from "@plumbline/ui/toast.tsx";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { ProfileContent } from "./profile-content.tsx";

const MANY = [1, 2, 3, 4, 5, 6, 7];

const PROFILE: TradieProfile = {
  id: "6f1de2a4-9a3b-4a45-8a51-0f6d0b6f1a01",
  slug: "rays-plumbing",
  businessName: "Ray's Plumbing",
  tradeType: "Plumber",
  tradeId: "plumber",
  suburb: "Ryde",
  state: "NSW",
  postcode: "2112",
  logoUrl: null,
  description: "Blocked drains and hot water.",
  yearsExperience: 6,
  averageRating: 5,
  totalReviews: MANY.length,
  isVerified: false,
  verifiedUntil: null,
  directoryPlan: "free",
  specialties: [],
  isSample: false,
  distanceKm: null,
  address: null,
  phone: null,
  website: null,
  serviceRadiusKm: null,
  portfolio: MANY.map((number) => ({ title: `Bathroom ${number}`, description: "", imageUrl: null })),
  reviews: MANY.map((number) => ({
    id: `6f1de2a4-9a3b-4a45-8a51-0f6d0b6f1b0${number}`,
    rating: 5,
    customerName: "Kim",
    projectType: "Bathroom",
    title: `Review ${number}`,
    comment: "On time.",
    createdAt: "2026-11-20T00:00:00Z",
    isDisputed: false,
    reply: null,
  })),
  licenses: [],
  certifications: [],
  ledger: [],
  warnings: [],
  responseTime: null,
  isClaimed: true,
};

test.each([
  ["dialog", 4, 5],
  ["page", 7, 7],
] as const)(
  "the profile as a %s shows %i portfolio items and %i reviews out of seven",
  (variant, works, reviews) => {
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <ToastProvider>
          <ProfileContent profile={PROFILE} variant={variant} onQuote={() => undefined} />
        </ToastProvider>
      </MemoryRouter>,
    );
    expect(html.match(/Bathroom \d</g)).toHaveLength(works);
    expect(html.match(/Review \d</g)).toHaveLength(reviews);
  },
);
