import { defineConfig, devices } from '@playwright/test';

const { E2E_BASE_URL: baseURL, CHROMIUM_PATH: executablePath, E2E_RETRIES } = process.env;
const retries = Number(E2E_RETRIES ?? 0);
if (!baseURL)
  throw new Error('Start the browser tests with `pnpm e2e`: it starts the product too.');

/** A phone's page in the language a newcomer meets. No test waits for time to pass: no sleeps. */
export default defineConfig({
  testDir: process.env.E2E_SUITE ?? 'tests',
  outputDir: '../test-results/e2e',
  // What needs builds of an earlier commit waits for them; the first project begins first.
  projects: [
    { name: 'N−1', testMatch: 'skew.setup.ts' },
    { name: 'all', testIgnore: 'skew*' },
    { name: 'skew', testMatch: 'skew*.spec.ts', dependencies: ['N−1'] },
  ],
  // One more than the smallest machine has cores: many a test waits for a block or a process.
  workers: 3,
  // `npm test` asks for some, and names each test that needed one.
  retries,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  // Generous, so that a slow machine is slow and not wrong; what has a bound says so in the test.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
    baseURL,
    locale: 'zh-TW',
    timezoneId: 'Asia/Taipei',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // Traces of what passes cost much of the run, pictures of every moment another fifth.
    trace: { mode: retries > 0 ? 'on-first-retry' : 'retain-on-failure', screenshots: false },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--disable-background-networking',
        // A camera of its own, slow enough for a machine without a graphics card.
        '--use-fake-device-for-media-stream=fps=5',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
});
