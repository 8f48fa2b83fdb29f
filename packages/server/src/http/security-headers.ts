import { NONCE, secureHeaders } from "hono/secure-headers";

type Options = {
  /** The site is reached over HTTPS. */
  isHttps: boolean;
  /** Vite's hot updates: a web socket, and styles it injects. */
  isDevelopment: boolean;
};

/** Content-Security-Policy and its companions; inline scripts need the nonce of `c.get("secureHeadersNonce")`. */
export function securityHeaders({ isHttps, isDevelopment }: Options) {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", NONCE],
      // React's style attributes and Radix's scroll lock write styles; docs/security.md weighs it.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", "data:"],
      connectSrc: isDevelopment ? ["'self'", "ws:"] : ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(isHttps && { upgradeInsecureRequests: [] }),
    },
    strictTransportSecurity: isHttps && "max-age=63072000; includeSubDomains",
    xFrameOptions: "DENY",
    referrerPolicy: "strict-origin-when-cross-origin",
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: ["self"], usb: [] },
  });
}
