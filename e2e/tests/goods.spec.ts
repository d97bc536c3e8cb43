import { violationsInAllLooks } from '../fixtures/axe.ts';
import { acceptRisk, paymentTitle } from '../fixtures/buy-ticket.ts';
import { shipGoods, verifiedLedger } from '../fixtures/ledger.ts';
import { expectToFit } from '../fixtures/overflow.ts';
import { skipWithoutOwnEnvironment, test } from '../fixtures/own-environment.ts';
import { expect } from '../fixtures/test.ts';

skipWithoutOwnEnvironment();
test.use({ language: 'en' });

test('goods are ordered, paid, sent by an operator, and received', async ({
  page,
  t,
  member,
  environment,
}) => {
  const text = (key: string, values = {}) => t(`remote-defi:goods.${key}`, values);
  const parcel = { carrier: 'Chunghwa Post', tracking: 'RX-1234-5678' };
  expect(member.token).toBeTruthy();

  await test.step('chooses goods, enters the address, and pays', async () => {
    await page.goto('/order/list');
    await page
      .getByRole('main')
      .getByRole('link', { name: text('new') })
      .first()
      .click();
    await page.getByRole('radio', { name: /Steel recovery plate/ }).check();
    for (const [field, value] of [
      ['recipient', 'Lin Mei-ling'],
      ['phone', '+886912345678'],
      ['detail', '1 Heping East Road'],
      // The phone presets Taiwan, which decides the address parts.
      ['province.countyCity', 'Taipei City'],
      ['city.townDistrict', 'Zhongshan'],
      ['zip', '104'],
    ] as const) {
      await page.getByRole('textbox', { name: t(`kit:place.${field}`), exact: true }).fill(value);
    }
    const pay = text('submit.amount', { amount: '36\u00a0JU' });
    await page.getByRole('button', { name: pay }).click();
    const review = page.getByRole('alertdialog', { name: text('review.title') });
    await expect(review).toContainText('Lin Mei-ling');
    await review.getByRole('button', { name: pay }).click();
    await acceptRisk(page, t);
    await expect(paymentTitle(page, t, 'success')).toBeVisible();
    await page.getByRole('button', { name: text('paid.see') }).click();
    await expect(page.getByRole('main')).toContainText(text('status.paid'));
  });

  await test.step('shows the shipment without a reload', async () => {
    const id = new URL(page.url()).pathname.split('/').at(-1) as string;
    await shipGoods(environment, id, parcel);
    await expect(page.getByRole('main')).toContainText(parcel.tracking);
    await expect(page.getByRole('main')).toContainText('Lin Mei-ling');
    await expectToFit(page, {});
    expect(await violationsInAllLooks(page)).toEqual([]);
  });

  await test.step('reports the receipt in the list, after a confirmation', async () => {
    await page.goto('/order/list?status=shipped');
    await page.getByRole('button', { name: text('receipt.action') }).click();
    const asked = page.getByRole('alertdialog');
    await asked.getByRole('button', { name: text('receipt.yes') }).click();
    await expect(page.getByText(text('receipt.done'))).toBeVisible();
    await page.goto('/order/list');
    await expect(page.getByRole('main')).toContainText(text('status.received'));
  });

  expect(await verifiedLedger(environment)).toMatch(/Sound: .*goods/);
});
