// How the browser tests of both apps run.

export const BROWSER = {
  executablePath: process.env.CHROMIUM_PATH,
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

export const PLAYWRIGHT = {
  testDir: "e2e",
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  workers: 2,
  // The longest journey takes 15 s on two quiet cores; a machine that does other work at the same time is slow, not wrong.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: process.env.CI ? ("line" as const) : ("list" as const),
};

export const PLAYWRIGHT_USE = {
  locale: "en-AU",
  timezoneId: "Australia/Sydney",
  // Nothing fades: axe would read colours in mid-fade as failures, and a click miss what still moves.
  contextOptions: { reducedMotion: "reduce" as const },
  // A recording of everything slows every test: asked for when a failure is not clear from its picture.
  trace: process.env.E2E_TRACE ? ("retain-on-failure" as const) : ("off" as const),
  screenshot: "only-on-failure" as const,
  launchOptions: BROWSER,
};
