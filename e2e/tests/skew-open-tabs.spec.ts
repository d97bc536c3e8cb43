import type { Locator, Page } from '@playwright/test';
import { Wallet } from 'ethers';
import { all } from '../environment/releases.ts';
import { orderTicket, paymentTitle, sending, ticketsOf } from '../fixtures/buy-ticket.ts';
import { confirmTwice, orderAndPay, stillChain } from '../fixtures/confirmations.ts';
import { goWithin } from '../fixtures/go-within.ts';
import { notAsReleased } from '../fixtures/problems.ts';
import { saveData } from '../fixtures/save-data.ts';
import { evaluated, settings, skipWithoutBefore, test, textsIn } from '../fixtures/skew.ts';
import { expect, heading } from '../fixtures/test.ts';
import type { Texts } from '../fixtures/texts.ts';

skipWithoutBefore();
test.use({ settings: { ...settings, ...stillChain, WELCOME_GRANT: 'USDT=100' } });

test.beforeEach(async ({ context }) => {
  // With data saving, no page is preloaded.
  await saveData(context);
  await context.clock.install();
});

const typed = { recipient: '陳美琳', province: '臺灣', detail: '松仁路 7 號' };

for (const [what, from, to] of [
  ['a release', 'N−1', 'N'],
  ['a rollback', 'N', 'N−1'],
] as const) {
  test(`${what} of everything keeps open tabs working: forms are sent, a payment arrives`, async ({
    context,
    api,
    member,
    wallet,
    releases,
    environment,
  }) => {
    await releases.put(all(from));
    const t = textsIn(releases, from);
    const [delivery, withdrawal, payment] = [
      await context.newPage(),
      await context.newPage(),
      await context.newPage(),
    ] as const;
    const held = wallet.holdNext(sending);
    const payee = Wallet.createRandom().address;

    await test.step('fills two forms in halfway, and starts a payment in the wallet', async () => {
      await delivery.goto('/bank/addAddress');
      await fillPlace(delivery, typed);
      await withdrawal.goto('/withdraw');
      await withdrawField(withdrawal, t, 'records.amount').fill('20');
      await withdrawField(withdrawal, t, 'withdraw.to').fill(payee);
      await orderTicket(payment, t);
      await held.asked;
    });

    await test.step(`${to} goes live, and the tabs detect it`, async () => {
      await releases.put(all(to));
      for (const page of [delivery, withdrawal, payment]) await comeBackTo(page);
    });

    await test.step('the payment arrives', async () => {
      held.release();
      await expect(payment.locator('[aria-current=step]')).toContainText(
        t('member:payment.step.waitingForConfirmation'),
      );
      await confirmTwice(environment);
      await expect(paymentTitle(payment, t, 'success')).toBeVisible();
      expect(await ticketsOf(api, member)).toBe(1);
      await goWithin(payment, '/power');
      await expect(heading(payment, t('remote-defi:power.title'))).toBeVisible();
    });

    await test.step('the typed address is still there, and is saved', async () => {
      await expectPlace(delivery, typed);
      await fillPlace(delivery, { city: '臺北市', zip: '110' });
      await sendPlace(delivery, t);
      await expect(delivery.getByRole('listitem').filter({ hasText: '陳美琳' })).toHaveCount(1);
    });

    await test.step('the withdrawal form is still there, and is sent', async () => {
      await expect(withdrawField(withdrawal, t, 'records.amount')).toHaveValue('20');
      await expect(withdrawField(withdrawal, t, 'withdraw.to')).toHaveValue(payee);
      // Releases up to November 2026 show '20 USDT'.
      const [button, former] = ['20.00 USDT', '20 USDT'].map((amount) => {
        const name = t('remote-account:withdraw.action.amount', { amount });
        return withdrawal.getByRole('button', { name, exact: true });
      }) as [Locator, Locator];
      await button.or(former).click();
      // The name of the last button, which confirms, differs between releases too.
      await withdrawal.getByRole('alertdialog').getByRole('button').last().click();
      await expect(withdrawal).toHaveURL(/\/withdraw\/list/);
      await expect(withdrawal.getByRole('main').getByRole('listitem')).toHaveCount(1);
    });

    await test.step(`the open tab still runs ${from}; its next document runs ${to}`, async () => {
      const version = (which: typeof from | typeof to) => [
        releases.releaseOf('remote-visa', which).version,
      ];
      expect(await evaluated(delivery, releases, 'remote-visa')).toEqual(version(from));
      await delivery.reload();
      await expect(delivery.getByRole('listitem').filter({ hasText: '陳美琳' })).toHaveCount(1);
      expect(await evaluated(delivery, releases, 'remote-visa')).toEqual(version(to));
    });
  });

  test(`after ${what} of everything, ${to} reads the stored data of open tabs`, async ({
    context,
    api,
    member,
    releases,
    environment,
  }) => {
    await releases.put(all(from));
    const [delivery, payment] = [await context.newPage(), await context.newPage()] as const;
    await delivery.goto('/bank/addAddress');
    await fillPlace(delivery, typed);
    await orderAndPay(payment, textsIn(releases, from));

    await releases.put(all(to));
    await delivery.reload();
    await payment.reload();
    await expectPlace(delivery, typed);
    await expect(paymentTitle(payment, textsIn(releases, to), 'progress')).toBeVisible();
    await confirmTwice(environment);
    await expect(paymentTitle(payment, textsIn(releases, to), 'success')).toBeVisible();
    expect(await ticketsOf(api, member)).toBe(1);
  });
}

/** Console messages of browsers and webpack for a missing file. */
const goneComplaints = [
  /Failed to load resource/,
  /Refused to execute script/,
  /ChunkLoadError/,
  ...notAsReleased,
];

test('a tab whose files are all deleted reloads with newer ones and keeps typed text', async ({
  page,
  releases,
  problems,
  member: _,
}) => {
  problems.allow(...goneComplaints);
  const [before, now] = [textsIn(releases, 'N−1'), textsIn(releases, 'N')];
  await releases.put(all('N−1'));
  const sent = await page.context().newPage();
  for (const one of [page, sent]) {
    await one.goto('/bank/addAddress');
    await fillPlace(one, typed);
  }
  await fillPlace(sent, { city: '臺北市', zip: '110' });

  await releases.put(all('N'));
  releases.removeOld();

  await test.step('a form is sent once, and its record is listed', async () => {
    await sendPlace(sent, before);
    await expect(heading(sent, now('remote-visa:entries.addresses'))).toBeVisible();
    await expect(sent.getByRole('listitem').filter({ hasText: '陳美琳' })).toHaveCount(1);
  });

  await test.step('a half-filled form keeps its text', async () => {
    await goWithin(page, '/bank/holdersList');
    await expect(heading(page, now('remote-visa:holders.heading'))).toBeVisible();
    await goWithin(page, '/bank/addAddress');
    await expectPlace(page, typed);
  });
});

test('a tab whose host is deleted reloads with the live host and keeps typed text', async ({
  context,
  releases,
  problems,
  member: _,
}) => {
  problems.allow(...goneComplaints, /RemoteUnavailable/);
  const t = textsIn(releases, 'N−1');
  await releases.put({ ...all('N−1'), host: 'N' });
  const [form, first] = [await context.newPage(), await context.newPage()];
  await form.goto('/bank/addAddress');
  await fillPlace(form, typed);
  await first.goto('/terms');
  await expect(heading(first, /\S/)).toBeVisible();

  // The tabs run the host of N, which has to detect the change.
  await releases.put(all('N−1'));
  releases.removeOld();
  for (const page of [form, first]) {
    await goWithin(page, '/ticket');
    await expect(heading(page, t('remote-defi:ticket.title'))).toBeVisible();
  }
  await goWithin(form, '/bank/addAddress');
  await expectPlace(form, typed);
});

/** Returns to the tab 10 s later, which makes the page read the registry. */
async function comeBackTo(page: Page): Promise<void> {
  const read = page.waitForResponse('**/federation/registry.json');
  await page.clock.fastForward(10_000);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await read;
}

/** Returns a field by its name, because its label depends on the country and the release. */
function place(page: Page, key: string) {
  return page.locator(`input[name=${key}]:visible`);
}

async function fillPlace(page: Page, typed: Record<string, string>): Promise<void> {
  for (const [key, value] of Object.entries(typed)) await place(page, key).fill(value);
  // Only the form of releases before 2026-11-26 has and requires a district in Taiwan.
  const district = place(page, 'district');
  if ((await district.count()) > 0) await district.fill('信義區');
}

async function expectPlace(page: Page, typed: Record<string, string>): Promise<void> {
  for (const [key, value] of Object.entries(typed))
    await expect(place(page, key)).toHaveValue(value);
}

/** Enters the phone number and submits. */
async function sendPlace(page: Page, t: Texts): Promise<void> {
  await page.getByRole('textbox', { name: t('kit:place.phone') }).fill('+886912345678');
  await page.getByRole('button', { name: t('remote-visa:addresses.save'), exact: true }).click();
}

function withdrawField(page: Page, t: Texts, key: string) {
  return page.getByRole('textbox', { name: t(`remote-account:${key}`) });
}
