import type { Page } from '@playwright/test';
import { auth, security, user } from '@shared/contract/endpoints';
import { Wallet } from 'ethers';
import encodeQR from 'qr';
import { violationsInAllLooks } from '../fixtures/axe.ts';
import { verifiedLedger } from '../fixtures/ledger.ts';
import { expectToFit } from '../fixtures/overflow.ts';
import { shared, skipWithoutOwnEnvironment, test } from '../fixtures/own-environment.ts';
import { expect } from '../fixtures/test.ts';

skipWithoutOwnEnvironment();
test.use({ settings: shared.grants, language: 'en' });

/** Makes the camera film a canvas with a QR code. */
async function holdBeforeCamera(page: Page, value: string): Promise<void> {
  await page.addInitScript(
    (rows) => {
      const scale = 8;
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = rows.length * scale;
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      const draw = () => {
        for (const [y, row] of rows.entries())
          for (const [x, dark] of row.entries()) {
            context.fillStyle = dark ? '#000' : '#fff';
            context.fillRect(x * scale, y * scale, scale, scale);
          }
        requestAnimationFrame(draw);
      };
      draw();
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream();
    },
    encodeQR(value, 'raw', { border: 4 }),
  );
}

test('ENU is sent to a scanned address, whose owner gets a name and sends some back', async ({
  page,
  t,
  api,
  member,
  environment,
}) => {
  const text = (key: string, values = {}) => t(`remote-account:${key}`, values);
  const main = page.getByRole('main');
  const address = page.getByRole('textbox', { name: text('send.to') });
  const amount = page.getByRole('textbox', { name: text('send.amount') });
  const other = Wallet.createRandom();
  const recipient = await api.signIn(other);
  await holdBeforeCamera(page, `ethereum:${other.address}`);

  await test.step('fills in an address that the camera reads', async () => {
    expect(member.token).toBeTruthy();
    await page.goto('/wallet/transfer');
    await page.getByRole('button', { name: t('kit:form.address.scan') }).click();
    await expect(address).toHaveValue(other.address);
    await amount.fill('51');
    await expect(page.getByText(t('kit:form.amount.tooMuch', { amount: '50 ENU' }))).toBeVisible();
    await amount.fill('12.5');
    await page.getByRole('textbox', { name: text('send.remark') }).fill('For May');
    expect(await violationsInAllLooks(page)).toEqual([]);
    await expectToFit(page, {});
    await main
      .getByRole('button', { name: text('send.action.amount', { amount: '12.5 ENU' }) })
      .click();
  });

  await test.step('sends after a confirmation', async () => {
    const asked = page.getByRole('alertdialog');
    await expect(asked).toContainText(text('send.confirm.first'));
    await expect(asked).toContainText(other.address);
    await expect(asked).toContainText('37.5 ENU');
    await asked
      .getByRole('button', { name: text('send.action.amount', { amount: '12.5 ENU' }) })
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('kit:pay.sign') })
      .click();
    await expect(main.getByRole('heading', { name: text('transfers.title') })).toBeVisible();
    await expect(page.getByText(/12\.5\sENU transferred to/)).toBeVisible();
  });

  await test.step('names the recipient in the records', async () => {
    await main.getByRole('button', { name: /12\.5/ }).click();
    const details = page.getByRole('dialog');
    await expect(details).toContainText('For May');
    await details.getByRole('textbox', { name: text('contacts.name') }).fill('Lin');
    await details.getByRole('button', { name: text('contacts.save') }).click();
    await expect(main).toContainText(text('transfers.outgoing.with', { who: 'Lin' }));
    expect(await violationsInAllLooks(page)).toEqual([]);
  });

  await test.step('shows the returned amount without a reload', async () => {
    const intent = { purpose: 'recipient' as const, address: member.address };
    const { message, ticket } = await api.call(auth.stepUp, { intent }, recipient);
    const signature = await other.signMessage(message);
    const step_up = await api.call(security.confirmStepUp, { ticket, signature }, recipient);
    const input = { address: member.address, amount: '1000000', step_up };
    const options = { token: recipient.token, idempotencyKey: 'sent-back-1' };
    await api.call(user.neuReleaseTransfer, input, options);
    await expect(main).toContainText(text('transfers.incoming.with', { who: 'Lin' }));
    await expectToFit(page, {});
  });

  await test.step('warns of an address that resembles a known one', async () => {
    await page.goto('/wallet/transfer');
    await main.getByRole('button', { name: 'Lin' }).click();
    await expect(address).toHaveValue(other.address);
    const middle = '0'.repeat(32);
    await address.fill(
      `${other.address.slice(0, 6)}${middle}${other.address.slice(-4)}`.toLowerCase(),
    );
    await expect(page.getByText(t('kit:form.address.similar'))).toBeVisible();
  });

  await test.step('shows at the field that no member has an address, before a confirmation', async () => {
    await address.fill(Wallet.createRandom().address);
    await amount.fill('1');
    await main
      .getByRole('button', { name: text('send.action.amount', { amount: '1 ENU' }) })
      .click();
    await expect(address).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });

  expect(await verifiedLedger(environment)).toMatch(/Sound: .*transfers/);
});
