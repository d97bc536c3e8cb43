import { mkdir, writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { visa } from '@shared/contract/endpoints';
import { root } from '../../scripts/workspace.ts';
import type { Api, Session } from '../fixtures/api.ts';
import { atRest } from '../fixtures/at-rest.ts';
import { approvedCardholder } from '../fixtures/cardholder.ts';
import { spendByCard } from '../fixtures/ledger.ts';
import { test as base, shared } from '../fixtures/own-environment.ts';

/** Maximum size of a picture, so that a clone stays small. */
const maxBytes = 80_000;
const folder = `${root}docs/pictures`;

const test = base.extend({ language: 'en' });
test.use({ deviceScaleFactor: 2, settings: shared.grants });

test('takes the pictures of the README', async ({ page, api, member, environment }) => {
  test.slow();
  await api.fund(member.address);
  await api.buyTickets(member.privateKey, member, 2);
  await api.joinAid(member.privateKey, member);
  await approvedCardholder(environment, api, member);
  const card = await loadedCard(api, member);
  await spendByCard(environment, card, { merchant: 'Corner Shop', amount: '12.50' });
  await spendByCard(environment, card, { merchant: 'Harbour Hotel', amount: '400' });

  const pictures = {
    home: '/index',
    tickets: '/ticket',
    wallet: '/wallet',
    activity: '/wallet/moneyLog',
    cards: '/bank',
    card: `/bank/cardDetail/${card}`,
  };
  await mkdir(folder, { recursive: true });
  for (const [name, path] of Object.entries(pictures)) {
    await page.goto(path);
    await page.locator('h1:not(.boot-home *)').waitFor();
    await page.waitForLoadState('networkidle');
    await expect(page.locator('main [aria-busy=true]').filter({ visible: true })).toHaveCount(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await atRest(page);
      const picture = await webpOf(page);
      expect(picture.length).toBeLessThanOrEqual(maxBytes);
      await writeFile(`${folder}/${name}-${colorScheme}.webp`, picture);
    }
  }
});

/** Orders a virtual card from the account and tops it up with 50 USDT. @returns its id */
async function loadedCard(api: Api, member: Session): Promise<string> {
  const call = { token: member.token };
  const [holder] = (await api.call(visa.kycList, {}, call)).list;
  await api.call(
    visa.openVirtualCard,
    {
      product: 'virtual-asia',
      holder: holder?.id ?? '',
      agreements: { user: '2026-12', aml: '2026-11', privacy: '2026-11' },
      fee: '10000000',
      pay: 'account',
    },
    call,
  );
  const cards = async () => (await api.call(visa.myCardList, {}, call)).list;
  await expect.poll(async () => (await cards()).length).toBe(1);
  const id = (await cards())[0]?.id ?? '';
  const { quote } = await api.call(visa.rechargeQuote, { id, amount: '50000000' }, call);
  await api.call(visa.recharge, { id, quote }, call);
  await expect.poll(async () => (await cards())[0]?.balance).toBe('50000000');
  return id;
}

/** Returns a WebP image. Playwright's PNG is four times as large; its JPEG blurs letters. */
async function webpOf(page: Page): Promise<Buffer> {
  const browser = await page.context().newCDPSession(page);
  const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
  await browser.detach();
  return Buffer.from(data, 'base64');
}
