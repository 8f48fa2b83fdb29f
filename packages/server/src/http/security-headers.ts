import { createMiddleware } from "hono/factory";
import { NONCE, secureHeaders } from "hono/secure-headers";
import type { AppEnv } from "./types.ts";

type Options = OptionalSources & {
  isHttps: boolean;
  isDevelopment: boolean;
};

export type OptionalSources = {
  hasStripe?: boolean;
  hasAnalytics?: boolean;
  asksForPosition?: boolean;
};

/** https://docs.stripe.com/security/guide#content-security-policy */
const STRIPE = {
  script: ["https://js.stripe.com", "https://*.js.stripe.com"],
  frame: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
  connect: ["https://api.stripe.com"],
};

/** https://developers.google.com/tag-platform/security/guides/csp */
const ANALYTICS = {
  script: ["https://www.googletagmanager.com"],
  image: ["https://*.google-analytics.com", "https://www.googletagmanager.com"],
  connect: [
    "https://*.google-analytics.com",
    "https://*.analytics.google.com",
    "https://www.googletagmanager.com",
  ],
};

/** Inline scripts need the nonce of `c.get("secureHeadersNonce")`. */
export function securityHeaders({
  isHttps,
  isDevelopment,
  hasStripe = false,
  hasAnalytics = false,
  asksForPosition = false,
}: Options) {
  const setHeaders = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: [
        "'self'",
        NONCE,
        ...(hasStripe ? STRIPE.script : []),
        ...(hasAnalytics ? ANALYTICS.script : []),
      ],
      // React's style attributes and Radix's scroll lock need inline styles. docs/security.md weighs the risk.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", "data:", ...(hasAnalytics ? ANALYTICS.image : [])],
      connectSrc: [
        "'self'",
        ...(isDevelopment ? ["ws:"] : []),
        ...(hasStripe ? STRIPE.connect : []),
        ...(hasAnalytics ? ANALYTICS.connect : []),
      ],
      ...(hasStripe && { frameSrc: ["'self'", ...STRIPE.frame] }),
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(isHttps && { upgradeInsecureRequests: [] }),
    },
    strictTransportSecurity: isHttps && "max-age=63072000; includeSubDomains",
    xFrameOptions: "DENY",
    // Set below, because this would override the page's own header.
    referrerPolicy: false,
    permissionsPolicy: {
      camera: [],
      microphone: [],
      geolocation: asksForPosition ? ["self"] : [],
      payment: hasStripe ? ["self", "https://js.stripe.com"] : ["self"],
      usb: [],
    },
  });
  return createMiddleware<AppEnv>(async (c, next) => {
    await setHeaders(c, next);
    // Pages with a secret URL have already set a stricter policy.
    if (!c.res.headers.has("Referrer-Policy")) c.header("Referrer-Policy", "strict-origin-when-cross-origin");
  });
}
