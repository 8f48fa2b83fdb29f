// Which code may import which: DESIGN's "rules of the house" as lint rules. `npm run check` holds them,
// boundaries.test.ts shows that each one bites.

type Ban = { regex: string; message: string; allowTypeImports?: boolean };

const NO_APPS: Ban = {
  regex: "(^|/)apps/|^@plumbline/(web|chat)(/|$)",
  message: "Nobody imports an app: move what both need to a package.",
};

const NO_SERVER_IN_BROWSER: Ban[] = [
  {
    regex: "^#server/|/server/|^@plumbline/(db|server)(/|$)",
    message:
      "Browser code never reaches server code: call the API, or let the loader use context's services.",
    allowTypeImports: true,
  },
  {
    regex: "^@plumbline/(assistant|regulations)(/|$)",
    message: "The engine and its content stay on the server: let the loader pass what the page shows.",
    allowTypeImports: true,
  },
  NO_APPS,
];

const NO_NODE_IN_BROWSER: Ban = { regex: "^node:", message: "Node's modules do not exist in the browser." };

const FEATURES_STAND_ALONE = "A feature does not import another: move what both need to components/ or lib/.";

const PURE: Ban = {
  regex: "^(hono|@hono/.*|drizzle-orm|pg|@electric-sql/.*|react|react-dom|react-router|better-auth)(/|$)",
  message: "This package knows nothing of HTTP, SQL or React.",
};

const BY_FOLDER: { files: string[]; bans: Ban[] }[] = [
  { files: ["packages/contract/**"], bans: [NO_APPS, PURE, onlyPackages()] },
  { files: ["packages/regulations/**"], bans: [NO_APPS, PURE, onlyPackages("contract")] },
  { files: ["packages/assistant/**"], bans: [NO_APPS, PURE, onlyPackages("contract", "regulations")] },
  { files: ["packages/{db,server,ui}/**"], bans: [NO_APPS, onlyPackages("contract")] },
  { files: ["apps/*/server/**"], bans: [NO_APPS] },
  {
    files: ["apps/*/server/modules/*/*.ts"],
    bans: [
      NO_APPS,
      {
        regex: "^\\.\\./[^./][^/]*/(repository|routes|tables)\\.ts$",
        message: "A module is entered through its service, never through its tables.",
      },
    ],
  },
  {
    files: ["apps/*/server/modules/*/routes.ts"],
    bans: [
      NO_APPS,
      {
        regex: "/(repository|tables)\\.ts$",
        message: "Routes call the service; the service calls the repository.",
      },
    ],
  },
  // A foreign key names the other module's table; a test looks wherever the truth is.
  { files: ["apps/*/server/modules/*/tables.ts", "apps/*/server/**/*.test.ts"], bans: [NO_APPS] },
  { files: ["apps/*/app/**"], bans: [...NO_SERVER_IN_BROWSER, NO_NODE_IN_BROWSER] },
  {
    files: ["apps/*/app/{components,lib}/**"],
    bans: [
      ...NO_SERVER_IN_BROWSER,
      NO_NODE_IN_BROWSER,
      { regex: "/features/", message: "What features share knows none of them." },
    ],
  },
  { files: ["apps/*/app/features/*/*"], bans: featureBans("^\\.\\./[^./][^/]*/|/features/") },
  { files: ["apps/*/app/features/*/*/**"], bans: featureBans("^\\.\\./\\.\\./[^./][^/]*/|/features/") },
  { files: ["apps/*/app/entry.server.tsx"], bans: NO_SERVER_IN_BROWSER },
  { files: ["apps/*/app/**/*.test.{ts,tsx}"], bans: [NO_APPS] },
];

/** The rules in the form oxlint takes; where several match a file, the last one counts. */
export const boundaries = BY_FOLDER.map(({ files, bans }) => ({
  files,
  rules: { "no-restricted-imports": ["error", { patterns: bans }] as ["error", { patterns: Ban[] }] },
}));

function featureBans(otherFeature: string): Ban[] {
  return [
    ...NO_SERVER_IN_BROWSER,
    NO_NODE_IN_BROWSER,
    { regex: otherFeature, message: FEATURES_STAND_ALONE },
  ];
}

/** Bans our packages other than these; tests of a package may reach itself by name as well. */
function onlyPackages(...allowed: string[]): Ban {
  const others = ["contract", "regulations", "assistant", "db", "server", "ui"].filter(
    (name) => !allowed.includes(name),
  );
  return {
    regex: `^@plumbline/(${others.join("|")})(/|$)`,
    message: `Imports flow one way: this package may use ${allowed.join(" and ") || "none"} of ours.`,
  };
}
