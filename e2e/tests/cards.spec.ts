import type { Locator, Page } from '@playwright/test';
import { visa } from '@shared/contract/endpoints';
import { violationsInAllLooks } from '../fixtures/axe.ts';
import { acceptRisk, paymentTitle } from '../fixtures/buy-ticket.ts';
import { approvedCardholder } from '../fixtures/cardholder.ts';
import { approve, spendByCard, verifiedLedger } from '../fixtures/ledger.ts';
import { expectToFit } from '../fixtures/overflow.ts';
import { test as base, shared, skipWithoutOwnEnvironment } from '../fixtures/own-environment.ts';
import { pseudo, speakPseudo } from '../fixtures/pseudo.ts';
import { expect } from '../fixtures/test.ts';
import { type Texts, textsOf } from '../fixtures/texts.ts';

skipWithoutOwnEnvironment();

// Lengthens texts like screens.spec.ts, which has no operator to prepare these screens.
const test = base.extend({
  language: 'en',
  t: async ({ language }, use) => use(textsOf(language, { change: pseudo })),
  context: async ({ context }, use) => {
    await speakPseudo(context);
    await use(context);
  },
});
test.use({ settings: shared.grants });

/** Checks that the screen fits every width, and that axe finds nothing. @param what its name */
async function seen(page: Page, what: string): Promise<void> {
  await expectToFit(page, {});
  expect.soft(await violationsInAllLooks(page), `axe, ${what}`).toEqual([]);
}

const partsOf = (page: Page, t: Texts) => ({
  text: (key: string, values = {}) => t(`remote-visa:${key}`, values),
  main: page.getByRole('main'),
  dialog: page.getByRole('dialog'),
  asked: page.getByRole('alertdialog'),
});

const exact = (of: Page | Locator, name: string) => of.getByRole('button', { name, exact: true });

/** Opens the sheet of an action that has no tile. */
async function chooseOther(
  page: Page,
  t: Texts,
  action: 'limits' | 'pin' | 'statements' | 'lost' | 'unload' | 'close',
) {
  const { text, main, dialog } = partsOf(page, t);
  await exact(main, text('card.do.more')).click();
  await dialog.getByRole('button', { name: text(`more.${action}`) }).click();
  await expect(dialog).toHaveCount(1);
}

test('a card is paid for from the account, topped up, used and frozen, and only its issuer shows its number', async ({
  page,
  t,
  api,
  member,
  wallet,
  environment,
}) => {
  test.slow();
  const { text, main, dialog, asked } = partsOf(page, t);
  await approvedCardholder(environment, api, member);

  await test.step('requires all agreements, and shows the version of an agreement', async () => {
    await page.goto('/bank?tab=get');
    const apply = main.getByRole('link', { name: text('holders.action.ready') });
    await expect(apply).toBeVisible();
    await seen(page, 'cards on offer');
    await apply.click();
    const submit = exact(main, text('apply.submit.amount', { amount: '10.00 USDT' }));
    await submit.click();
    await expect(main.getByText(text('agreement.first'))).toHaveCount(3);
    const user = text('agreement.read.label', { title: text('agreement.user') });
    await exact(main, user).click();
    await expect(dialog).toContainText(text('agreement.version', { version: '2026-12' }));
    await seen(page, 'an agreement');
    await exact(dialog, text('agreement.agree.button')).click();
    await expect(main.getByText(text('agreement.first'))).toHaveCount(2);
    for (const box of await main.getByRole('checkbox').all()) await box.check();
    await seen(page, 'an application');
    await submit.click();
    await acceptRisk(page, t);
    await exact(asked, text('pay.action', { amount: '10.00 USDT' })).click();
  });

  await test.step('shows the application’s progress until there is a card', async () => {
    await expect(dialog).toContainText(text('applications.step.issuing'));
    await expect(dialog.getByRole('link', { name: text('applications.card') })).toBeVisible();
    await seen(page, 'a granted application');
    await dialog.getByRole('link', { name: text('applications.card') }).click();
    await expect(main).toContainText(text('cards.status.pending_recharge'));
  });

  await test.step('tops up the quoted amount', async () => {
    await exact(main, text('card.do.recharge')).click();
    await dialog.getByRole('textbox').fill('5');
    await exact(dialog, text('recharge.next')).click();
    await expect(
      dialog.getByText(t('kit:form.amount.min', { amount: '10.00 USDT' })),
    ).toBeVisible();
    await dialog.getByRole('button', { name: '50.00 USDT' }).click();
    await seen(page, 'a top-up');
    await exact(dialog, text('recharge.next')).click();
    await expect(dialog).toContainText('50.6');
    await seen(page, 'a quote');
    await exact(dialog, text('recharge.pay', { amount: '50.60 USDT' })).click();
    await expect(dialog.getByText(text('recharge.step.done'))).toBeVisible();
    await exact(dialog, text('recharge.close')).click();
    await expect(main).toContainText('50.00');
  });

  const { list } = await api.call(visa.myCardList, {}, member);
  const card = list[0]?.id ?? '';

  await test.step('shows a payment without a reload, and a declined one with reason and remedy', async () => {
    await spendByCard(environment, card, { merchant: 'Corner Shop', amount: '12.50' });
    await expect(main.getByRole('listitem').filter({ hasText: 'Corner Shop' })).toContainText(
      '12.50',
    );
    await spendByCard(environment, card, { merchant: 'Harbour Hotel', amount: '400' });
    const refused = main.getByRole('listitem').filter({ hasText: 'Harbour Hotel' });
    await expect(refused).toContainText(t('kit:spending.status.declined'));
    await seen(page, 'spendings');
    await refused.getByRole('button').click();
    await expect(dialog).toContainText(t('record:decline.balance.text'));
    await expect(dialog).toContainText(/txn_/);
    await seen(page, 'a refusal');
    await page.keyboard.press('Escape');
    await expect(main).toContainText('37.50');
  });

  await test.step('a card that works only online has no PIN', async () => {
    await exact(main, text('card.do.more')).click();
    const others = dialog.getByRole('list');
    await expect(others).toContainText(text('card.do.limits'));
    await expect(others).not.toContainText(text('card.do.pin'));
    await seen(page, 'other actions of a card');
    await page.keyboard.press('Escape');
  });

  await test.step('the card’s number is in the issuer’s frame, which this page cannot read', async () => {
    await exact(main, text('card.do.number')).click();
    const sign = exact(dialog, t('kit:pay.sign'));
    wallet.rejectNext('personal_sign');
    await sign.click();
    await expect(dialog).toContainText(t('member:wallet.error.rejected'));
    await expect(page.locator('iframe')).toHaveCount(0);
    await seen(page, 'a signature before the number');
    await sign.click();
    const frame = page.frameLocator('iframe');
    await expect(frame.locator('#number')).toHaveText(/^4242 42\d\d \d{4} \d{4}$/);
    const source = (await page.locator('iframe').getAttribute('src')) ?? '';
    expect(new URL(source).origin).not.toBe(new URL(environment.url).origin);
    const reach = () => document.querySelector('iframe')?.contentDocument?.body.textContent;
    expect(await page.evaluate(reach)).toBeFalsy();
    await page.keyboard.press('Escape');
    await expect(page.locator('iframe')).toHaveCount(0);
  });

  await test.step('limits cannot exceed the card’s terms', async () => {
    await chooseOther(page, t, 'limits');
    const perPayment = dialog.getByRole('textbox', { name: text('limits.per_payment') });
    await perPayment.fill('2001');
    await exact(dialog, text('limits.submit')).click();
    await expect(
      dialog.getByText(t('kit:form.amount.max', { amount: '2,000.00 USDT' })),
    ).toBeVisible();
    await perPayment.fill('30');
    await seen(page, 'limits');
    await exact(dialog, text('limits.submit')).click();
    await main.getByRole('tab', { name: text('card.tab.facts') }).click();
    const bar = main.getByRole('progressbar', { name: text('limits.of.per_payment') });
    await expect(bar).toHaveAttribute('aria-valuetext', /30\.00\sUSDT/);
    await seen(page, 'a card’s details');
  });

  await test.step('creates a statement in a sheet that offers it for download', async () => {
    await chooseOther(page, t, 'statements');
    await exact(dialog, t('kit:export.make')).click();
    await expect(exact(dialog, t('kit:export.download'))).toBeVisible();
    await seen(page, 'statements of a card');
    await page.keyboard.press('Escape');
  });

  await test.step('freezes with one tap, shows the state at home, and unfreezes with one tap', async () => {
    await exact(main, text('card.do.freeze')).click();
    await expect(main).toContainText(text('cards.state.frozen'));
    await page.goto('/index');
    await expect(main).toContainText(text('cards.state.frozen'));
    await page.goto('/bank');
    const unfreeze = exact(main, text('unfreeze.action'));
    await expect(unfreeze).toBeVisible();
    await seen(page, 'own cards');
    await unfreeze.click();
    await expect(main).not.toContainText(text('cards.state.frozen'));
  });

  await test.step('tops up with four taps from the home page', async () => {
    await page.goto('/index');
    await main.getByRole('link', { name: text('summary.open') }).click();
    await main.getByRole('link', { name: text('card.do.recharge') }).click();
    await exact(dialog, text('recharge.next')).click();
    await exact(dialog, text('recharge.pay', { amount: '20.24 USDT' })).click();
    await expect(dialog.getByText(text('recharge.step.done'))).toBeVisible();
    await exact(dialog, text('recharge.close')).click();
    await expect(main).toContainText('57.50');
  });

  await test.step('tops up from the wallet with four taps and a signature', async () => {
    await page.goto('/index');
    const topUp = main.getByRole('link', { name: t('overview:actions.topUpCard') });
    // Until the cards have loaded, it leads to their page.
    await expect(topUp).toHaveAttribute('href', /do=recharge/);
    await topUp.click();
    await dialog.getByRole('radio', { name: t('kit:way.wallet') }).click();
    await seen(page, 'a top-up from the wallet');
    await exact(dialog, text('recharge.next')).click();
    await seen(page, 'a quote for the wallet');
    await exact(dialog, text('recharge.pay', { amount: '20.24 USDT' })).click();
    await expect(paymentTitle(page, t, 'success')).toBeVisible();
    await expect(main.getByText(text('recharge.step.done'))).toBeVisible();
    await seen(page, 'a paid top-up');
    await exact(main, text('recharge.close')).click();
    await expect(main).toContainText('77.50');
  });

  await test.step('moves money back to the account without a reload, and lists it', async () => {
    await chooseOther(page, t, 'unload');
    await dialog.getByRole('textbox').fill('10');
    await seen(page, 'a move back');
    await exact(dialog, text('recharge.next')).click();
    await expect(asked).toContainText('67.50');
    await exact(asked, text('unload.move', { amount: '10.00 USDT' })).click();
    await expect(dialog.getByText(text('unload.step.done'))).toBeVisible();
    await seen(page, 'a finished move back');
    await exact(dialog, text('recharge.close')).click();
    await main.getByRole('tab', { name: text('card.tab.recharges') }).click();
    await expect(main.getByRole('listitem').first()).toContainText(text('unload.one'));
  });

  await test.step('closes the card after its balance has moved', async () => {
    await chooseOther(page, t, 'close');
    await seen(page, 'a card to empty first');
    await exact(dialog, text('card.do.unload')).click();
    await exact(asked, text('unload.move', { amount: '67.50 USDT' })).click();
    await exact(dialog, text('card.do.close')).click();
    await seen(page, 'a card to close');
    await exact(asked, text('card.do.close')).click();
    await expect(main).toContainText(text('cards.state.closed'));
    await page.goto('/wallet/moneyLog');
    await expect(
      main.getByRole('listitem').filter({ hasText: t('remote-account:records.type.card_unload') }),
    ).toHaveCount(2);
  });

  expect(await verifiedLedger(environment)).toMatch(/Sound: .*card applications, cards, issuer/);
});

test('a physical card is paid for on chain and activated, and its replacement after a loss gets its balance', async ({
  page,
  t,
  api,
  member,
  environment,
}) => {
  test.slow();
  const { text, main, dialog, asked } = partsOf(page, t);
  const latest = main.getByRole('listitem').first();
  await approvedCardholder(environment, api, member);
  const place = { province: 'Taiwan', city: 'Taipei', district: 'Xinyi', detail: '7 Songren Road' };
  const delivery = { ...place, recipient: 'Chen', phone: '+886912345678', zip: '110' };
  await api.call(visa.addAddress, delivery, member);

  await test.step('the wallet pays the fee', async () => {
    await page.goto('/bank/physical_apply');
    await page.getByRole('radio', { name: t('kit:way.wallet') }).check();
    for (const box of await main.getByRole('checkbox').all()) await box.check();
    await seen(page, 'an application for a physical card');
    await exact(main, text('apply.submit.amount', { amount: '100.00 USDT' })).click();
    await acceptRisk(page, t);
    await expect(paymentTitle(page, t, 'success')).toBeVisible();
    await exact(main, text('pay.receipt.see')).click();
  });

  await test.step('the card is produced and sent after an operator’s approval', async () => {
    await expect(dialog).toContainText('7 Songren Road');
    await page.keyboard.press('Escape');
    await expect(latest).toContainText(text('applications.stage.review'));
    await approve(environment, 'card_application');
    await expect(latest).toContainText(text('applications.status.success'));
    await latest.getByRole('button').click();
    await dialog.getByRole('link', { name: text('applications.card') }).click();
  });

  await test.step('activates the card only with the code of its letter', async () => {
    await main.getByRole('link', { name: text('cards.next.inactive.action') }).click();
    const code = async (digits: string) => {
      await dialog.getByRole('textbox', { name: text('activate.code'), exact: true }).click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(digits);
      await exact(dialog, text('card.do.activate')).click();
    };
    await code('000000');
    await expect(dialog.getByText(t('member:error.activationCodeWrong'))).toBeVisible();
    await seen(page, 'activating');
    await code('246810');
    await expect(main).toContainText(text('cards.status.pending_recharge'));
  });

  await test.step('rejects an easily guessed PIN, and sets another one', async () => {
    await chooseOther(page, t, 'pin');
    const type = async (at: string, digits: string) => {
      await dialog.getByRole('textbox', { name: text(at), exact: true }).click();
      await page.keyboard.type(digits);
    };
    await type('pin.new', '123456');
    await expect(dialog.getByText(t('kit:form.pin.obvious'))).toBeVisible();
    await seen(page, 'a PIN');
    await page.keyboard.press('Escape');
    await chooseOther(page, t, 'pin');
    await type('pin.new', '290571');
    await type('pin.again', '290571');
    await exact(dialog, text('pin.submit')).click();
    await seen(page, 'the confirmation of a PIN');
    await exact(dialog, t('kit:pay.sign')).click();
    await exact(main, text('card.do.more')).click();
    await expect(dialog).toContainText(text('card.do.pin.change'));
    await page.keyboard.press('Escape');
  });

  await test.step('replaces a lost card and moves its balance', async () => {
    const { list } = await api.call(visa.myCardList, {}, member);
    const id = list[0]?.id ?? '';
    const { quote } = await api.call(visa.rechargeQuote, { id, amount: '20000000' }, member);
    await api.call(visa.recharge, { id, quote }, member);
    await expect(main).toContainText('20.00');
    await chooseOther(page, t, 'lost');
    await seen(page, 'a report of a loss');
    await dialog.getByRole('button', { name: text('lost.reason') }).click();
    await expect(asked).toContainText('100.00 USDT');
    await exact(asked, text('lost.action')).click();
    await expect(main).toContainText(text('replace.lead'));
    for (const box of await main.getByRole('checkbox').all()) await box.check();
    await seen(page, 'a replacement');
    await exact(main, text('pay.action', { amount: '100.00 USDT' })).click();
    await expect(asked).toContainText('7 Songren Road');
    await expect(asked).toContainText(text('replace.balance'));
    await exact(asked, text('pay.action', { amount: '100.00 USDT' })).click();
    await expect(dialog).toContainText('100.00 USDT');
    await page.keyboard.press('Escape');
    await expect(latest).toContainText(text('applications.stage.review'));
    await approve(environment, 'card_application');
    await expect(latest).toContainText(text('applications.status.success'));
    await main.getByRole('listitem').nth(1).getByRole('button').click();
    await expect(dialog).toContainText(text('applications.step.activated'));
    await expect(dialog).not.toContainText(text('applications.step.post.next'));
    await page.goto('/mineCard');
    await expect(main.getByRole('listitem').filter({ hasText: '20.00' })).toHaveCount(1);
    await expect(main).toContainText(text('cards.state.closed'));
    await seen(page, 'all cards of the member');
  });

  expect(await verifiedLedger(environment)).toMatch(/Sound: .*card applications, cards, issuer/);
});
