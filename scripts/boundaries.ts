// `npm run check` enforces these, and boundaries.test.ts tests each one.

type Ban = { regex: string; message: string; allowTypeImports?: boolean };

const NO_APPS: Ban = {
  regex: "(^|/)apps/|^@plumbline/(web|chat)(/|$)",
  message: "Apps can't be imported: move shared code to a package.",
};

const NO_SERVER_IN_BROWSER: Ban[] = [
  {
    regex: "^#server/|/server/|^@plumbline/(db|server)(/|$)",
    message: "Browser code can't import server code: call the API, or let the loader use context's services.",
    allowTypeImports: true,
  },
  {
    regex: "^@plumbline/(assistant|regulations)(/|$)",
    message: "The engine and its content stay on the server: let the loader pass what the page shows.",
    allowTypeImports: true,
  },
  NO_APPS,
];

const NO_NODE_IN_BROWSER: Ban = { regex: "^node:", message: "Node's modules don't exist in the browser." };

const FEATURES_STAND_ALONE = "Features can't import each other: move shared code to components/ or lib/.";

const PURE: Ban = {
  regex: "^(hono|@hono/.*|drizzle-orm|pg|@electric-sql/.*|react|react-dom|react-router|better-auth)(/|$)",
  message: "This package must not depend on HTTP, SQL or React.",
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
        message: "Use the module's service, not its tables.",
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
  // A foreign key needs the other module's table, and a test may read any table.
  { files: ["apps/*/server/modules/*/tables.ts", "apps/*/server/**/*.test.ts"], bans: [NO_APPS] },
  { files: ["apps/*/app/**"], bans: [...NO_SERVER_IN_BROWSER, NO_NODE_IN_BROWSER] },
  {
    files: ["apps/*/app/{components,lib}/**"],
    bans: [
      ...NO_SERVER_IN_BROWSER,
      NO_NODE_IN_BROWSER,
      { regex: "/features/", message: "Shared code can't import a feature." },
    ],
  },
  { files: ["apps/*/app/features/*/*"], bans: featureBans("^\\.\\./[^./][^/]*/|/features/") },
  { files: ["apps/*/app/features/*/*/**"], bans: featureBans("^\\.\\./\\.\\./[^./][^/]*/|/features/") },
  { files: ["apps/*/app/entry.server.tsx"], bans: NO_SERVER_IN_BROWSER },
  { files: ["apps/*/app/**/*.test.{ts,tsx}"], bans: [NO_APPS] },
];

/** In oxlint's format. If several rules match a file, the last one applies. */
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

/** Allows only these packages of ours. A package's own tests may also import it by name. */
function onlyPackages(...allowed: string[]): Ban {
  const others = ["contract", "regulations", "assistant", "db", "server", "ui"].filter(
    (name) => !allowed.includes(name),
  );
  return {
    regex: `^@plumbline/(${others.join("|")})(/|$)`,
    message: `Imports flow one way: the only packages allowed here are ${allowed.join(" and ") || "none"}.`,
  };
}
