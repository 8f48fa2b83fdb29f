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
  // No animations: axe would report colours in mid-fade, and a click miss a moving target.
  contextOptions: { reducedMotion: "reduce" as const },
  // Slows every test, so only on request, when the screenshot doesn't explain a failure.
  trace: process.env.E2E_TRACE ? ("retain-on-failure" as const) : ("off" as const),
  screenshot: "only-on-failure" as const,
  launchOptions: BROWSER,
};
