import type { Browser, Page } from '@playwright/test';
import { Wallet } from 'ethers';
import getPort from 'get-port';
import { startEnvironment } from '../environment/environment.ts';
import { prepareProduct, removeProduct } from '../environment/product.ts';
import { createApi } from '../fixtures/api.ts';
import { type DevServer, startDevServer } from '../fixtures/dev-server.ts';
import { bounded, type Figure, median, ms, spread } from './figure.ts';
import { openPhone, untilSettled } from './phone.ts';

const rounds = 7;

interface Edit {
  readonly what: string;
  readonly file: string;
  readonly from: string;
  /** Returns the code of a round. */
  readonly to: (round: number) => string;
  /** Text of the heading after it. */
  readonly shows: (round: number) => RegExp;
  readonly limitMs: number;
}

const edits: readonly Edit[] = [
  {
    what: 'a page of a remote',
    file: 'remote-visa/src/features/addresses/address-page.tsx',
    from: "title={t('addresses.add')}",
    to: (round) => `title="Edit ${round}"`,
    shows: (round) => new RegExp(`^Edit ${round}$`),
    limitMs: 1_000,
  },
  {
    what: 'a component of a shared package',
    file: 'shared/ui/src/layout/page.tsx',
    from: '            {title}\n          </h1>',
    to: (round) => `            {title} {${round}}\n          </h1>`,
    shows: (round) => new RegExp(` ${round}$`),
    limitMs: 2_000,
  },
];

/** Measures the time from a saved edit to the changed page, with `pnpm dev remote-visa`. */
export async function* measureDev(browser: Browser): AsyncGenerator<Figure> {
  const product = prepareProduct();
  const environment = await startEnvironment(product, {});
  const port = await getPort();
  const dev = await startDevServer('remote-visa', { port, against: environment.url });
  try {
    const { privateKey } = Wallet.createRandom();
    const session = await createApi(environment.url).signIn({ privateKey });
    const context = await openPhone(browser, { session });
    const page = await context.newPage();
    await page.goto(`${dev.url}/bank/addAddress`);
    await page.locator('h1:not(.boot-home *)').waitFor();
    await untilSettled(page);
    for (const edit of edits) yield await measureEdit(page, dev, edit);
    await context.close();
  } finally {
    await dev.stop();
    await environment.stop();
    removeProduct(product);
  }
}

async function measureEdit(page: Page, dev: DevServer, edit: Edit): Promise<Figure> {
  const { what, file, from, to, shows, limitMs } = edit;
  const times: number[] = [];
  // The first build after the start is slower, so round 0 does not count.
  for (let round = 0; round <= rounds; round += 1) {
    const heading = page.locator('h1:not(.boot-home *)').filter({ hasText: shows(round) });
    const begin = performance.now();
    dev.edit(file, round === 0 ? from : to(round - 1), to(round));
    await heading.first().waitFor();
    if (round > 0) times.push(performance.now() - begin);
  }
  dev.edit(file, to(rounds), from);
  return bounded(
    `edit → visible: ${what}`,
    spread(times),
    `≤ ${ms(limitMs)}`,
    median(times) <= limitMs,
  );
}
