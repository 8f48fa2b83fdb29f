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
  // The longest journey takes 15 s on two idle cores. A busy machine is slower and shouldn't fail the test.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: process.env.CI ? ("line" as const) : ("list" as const),
};

export const PLAYWRIGHT_USE = {
  locale: "en-AU",
  timezoneId: "Australia/Sydney",
  // Animations are off, because axe would report colours mid-fade and a click could miss a moving target.
  contextOptions: { reducedMotion: "reduce" as const },
  // Tracing slows every test, so use it only when the screenshot doesn't explain a failure.
  trace: process.env.E2E_TRACE ? ("retain-on-failure" as const) : ("off" as const),
  screenshot: "only-on-failure" as const,
  launchOptions: BROWSER,
};
