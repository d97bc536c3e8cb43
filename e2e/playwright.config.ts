import { defineConfig, devices } from '@playwright/test';

const { E2E_BASE_URL: baseURL, CHROMIUM_PATH, COMPLETE_CHROMIUM_PATH, E2E_RETRIES } = process.env;
const retries = Number(E2E_RETRIES ?? 0);
if (!baseURL)
  throw new Error('Start the browser tests with `pnpm e2e`: it also starts the product.');

/** Tests of notifications and of the back/forward cache, which the headless shell lacks. */
const needComplete = ['push.spec.ts', 'session-away.spec.ts'];
/** The longest files. They start first, so that short ones fill the end of the run. */
const longest = ['cards', 'languages', 'payment', 'remote-down', 'restart', 'screens'].map(
  (name) => `${name}.spec.ts`,
);

/** By default, tests have a phone's screen and the product's default language. */
export default defineConfig({
  testDir: process.env.E2E_SUITE ?? 'tests',
  outputDir: '../test-results/e2e',
  // Projects start in this order. None depends on another, because Playwright would then finish
  // all others first, with idle workers at the end of each. The first builds an earlier commit for
  // 'skew', whose workers wait for it if they have to.
  projects: [
    { name: 'N−1', testMatch: 'skew.setup.ts' },
    { name: 'long', testMatch: longest },
    {
      name: 'complete browser',
      testMatch: needComplete,
      use: { launchOptions: launchOptions(COMPLETE_CHROMIUM_PATH ?? CHROMIUM_PATH) },
    },
    { name: 'skew', testMatch: 'skew*.spec.ts', use: { serviceWorkers: 'allow' } },
    { name: 'short', testIgnore: ['skew*', ...needComplete, ...longest] },
  ],
  // One more than the smallest machine's cores: many tests wait for a block or a process.
  workers: 3,
  // `npm test` allows retries, and lists each test that needed one.
  retries,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  // Generous, so that a slow machine does not fail tests; tests with time limits set their own.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
    baseURL,
    locale: 'zh-TW',
    timezoneId: 'Asia/Taipei',
    // Without a graphics card, animations of waiting pages take a sixth of all CPU time.
    contextOptions: { reducedMotion: 'reduce' },
    // Tests that replace answers need the page's own requests. worker.spec.ts tests the worker.
    serviceWorkers: 'block',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Traces of passing tests slow the run down; their screenshots need another fifth of its time.
    trace: { mode: retries > 0 ? 'on-first-retry' : 'retain-on-failure', screenshots: false },
    // The headless shell refuses cameras otherwise, even with the permission.
    launchOptions: launchOptions(CHROMIUM_PATH, '--use-fake-ui-for-media-stream'),
  },
});

function launchOptions(executablePath: string | undefined, ...more: string[]) {
  return {
    ...(executablePath && { executablePath }),
    args: [
      '--disable-background-networking',
      // A fake camera, slow enough for a machine without a graphics card.
      '--use-fake-device-for-media-stream=fps=5',
      ...more,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  };
}
