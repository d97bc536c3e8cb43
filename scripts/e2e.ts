/**
 * `pnpm e2e [Playwright's arguments]`: runs the browser tests against a product started for them,
 * or with E2E_BASE_URL against a running one, without the tests that kill or edit it. With
 * `--through nginx` the product runs in its production layout.
 */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { startComposed } from '../e2e/environment/composed.ts';
import { prepareDatabase } from '../e2e/environment/database.ts';
import { startEnvironment } from '../e2e/environment/environment.ts';
import { type Product, prepareProduct, removeProduct } from '../e2e/environment/product.ts';
import { ensureChromium, ensureCompleteChromium } from './chromium.ts';
import { root } from './workspace.ts';

const args = process.argv.slice(2);
const through = args.indexOf('--through');
const composed = through >= 0;
if (composed && args.splice(through, 2)[1] !== 'nginx') {
  console.error('Usage: pnpm e2e [--through nginx] [Playwright’s arguments]');
  process.exit(2);
}
const playwright = createRequire(`${root}e2e/package.json`).resolve('@playwright/test/cli');

// Does not exit on a signal: the product has to be stopped after Playwright has ended.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => runner?.kill(signal));
}

let runner: ReturnType<typeof spawn> | undefined;
let product: Product | undefined;
let environment: { url: string; stop(): Promise<void> } | undefined;
let status = 1;
try {
  const given = process.env.E2E_BASE_URL;
  if (!given) {
    product = prepareProduct();
    if (!composed) await prepareDatabase(product);
    environment = composed ? await startComposed(product) : await startEnvironment(product);
  }
  status = await run({
    COMPLETE_CHROMIUM_PATH: ensureCompleteChromium(),
    CHROMIUM_PATH: ensureChromium(),
    E2E_BASE_URL: given ?? environment?.url ?? '',
    // Playwright's interception of a worker's requests can lose one that comes while another worker
    // takes over. No test uses it.
    PLAYWRIGHT_DISABLE_SERVICE_WORKER_NETWORK: '1',
    ...(product && { E2E_PRODUCT: product.folder }),
    ...(composed && { E2E_COMPOSED: 'yes' }),
  });
} catch (error) {
  console.error(error instanceof Error ? `\n${error.message}` : error);
} finally {
  await environment?.stop();
  if (product) removeProduct(product);
}
process.exit(status);

function run(settings: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    runner = spawn(
      process.execPath,
      [playwright, 'test', '--config', `${root}e2e/playwright.config.ts`, ...args],
      { cwd: `${root}e2e`, stdio: 'inherit', env: { ...process.env, ...settings } },
    );
    runner.on('error', (error) => {
      console.error(error);
      resolve(1);
    });
    runner.on('exit', (code) => resolve(code ?? 130));
  });
}
