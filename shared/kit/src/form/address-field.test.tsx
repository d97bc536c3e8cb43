import { endpoint } from '@shared/contract';
import { addressInputs, addressTexts } from '@shared/contract/testing/inputs/addresses.ts';
import { linkContext, paymentLinks } from '@shared/contract/testing/inputs/payment-links.ts';
import { type FakeServer, renderShell, signIn, testConfig } from '@shared/shell/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type { PaymentRequest } from '../payment-text/payment-text.ts';
import { setUpKit } from '../testing.ts';
import { AddressField, Form, useApiForm } from './index.ts';

const scanner = vi.hoisted(() => ({ read: (_text: string) => {} }));
// happy-dom has no camera.
vi.mock('../scan/scan-with.ts', () => ({
  scanWith: (_video: unknown, scan: { onText(text: string): void }) => {
    scanner.read = scan.onText;
  },
}));

const row = endpoint({
  method: 'POST',
  path: '/api/v1/test/recipient',
  access: 'login',
  summary: 'An address',
  input: z.object({ to: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)) }),
  data: z.object({}),
});

let server: FakeServer;
beforeEach(async () => {
  const { chainId, checkout } = linkContext;
  server = await setUpKit({
    config: { ...testConfig, checkout, chain: { ...testConfig.chain, id: chainId } },
  });
  server.answer(row, {});
  await signIn(server);
});

function show(onRequest?: (request: PaymentRequest) => void) {
  function Screen() {
    const form = useApiForm(row);
    return (
      <Form form={form} submitLabel="Send">
        <AddressField
          field={form.field('to')}
          label="To"
          coins={[
            { asset: 'JU', token: null },
            { asset: 'USDT', token: linkContext.usdt },
            { asset: 'SPA', token: linkContext.spa },
          ]}
          onRequest={onRequest}
        />
      </Form>
    );
  }
  return renderShell(<Screen />);
}

const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'To', hidden: true });
const change = (value: string) => fireEvent.change(box(), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** The three ways to enter text. Each resolves when the field has the text. */
const ways = {
  async typing(text: string) {
    // Found once, because a search by role takes longer than a key.
    const input = box();
    for (let length = 1; length <= text.length; length += 1)
      fireEvent.change(input, { target: { value: text.slice(0, length) } });
    fireEvent.blur(input);
  },
  async pasting(text: string) {
    change(text);
  },
  async 'the paste button'(text: string) {
    vi.spyOn(navigator.clipboard, 'readText').mockResolvedValueOnce(text);
    press('Paste');
    await waitFor(() => expect(box().value).not.toBe(''));
  },
};

const readable = [...addressInputs, ...addressTexts].filter(({ sent }) => sent);
const unreadable = [...addressInputs, ...addressTexts, ...paymentLinks].filter(
  (one) => one.refused,
);

describe.each(Object.entries(ways))('AddressField, by %s,', (_, enter) => {
  it('submits every readable address in its canonical form', async () => {
    for (const { typed, sent } of readable) {
      const { unmount } = show();
      await enter(typed);
      expect([typed, box().value]).toEqual([typed, sent]);
      press('Send');
      await waitFor(() => expect(server.callsOf(row).at(-1)?.body).toEqual({ to: sent }));
      unmount();
    }
    expect(server.callsOf(row)).toHaveLength(readable.length);
  });

  it('marks unreadable text as invalid, and neither reports nor submits it', async () => {
    for (const { typed } of unreadable) {
      const asked = vi.fn();
      const { unmount } = show(asked);
      await enter(typed);
      press('Send');
      expect([typed, box().value !== '', box().getAttribute('aria-invalid')]).toEqual([
        ...[typed, true, 'true'],
      ]);
      expect(asked).not.toHaveBeenCalled();
      unmount();
    }
    expect(server.callsOf(row)).toEqual([]);
  });

  it('fills in the recipient of a payment link, and reports a coin or amount in it', async () => {
    for (const { typed, sent } of paymentLinks) {
      if (!sent) continue;
      const asked = vi.fn();
      const { unmount } = show(asked);
      await enter(typed);
      expect([typed, box().value]).toEqual([typed, sent.recipient]);
      const { amount, ...rest } = sent;
      const request = { ...rest, ...(amount && { amount: BigInt(amount) }) };
      if (sent.asset ?? sent.amountUnread) expect(asked).toHaveBeenLastCalledWith(request);
      else expect(asked).not.toHaveBeenCalled();
      unmount();
    }
  });
});

it('AddressField explains a refused code, keeps scanning, and reads a scanned link like a pasted one', async () => {
  const asked = vi.fn();
  show(asked);
  press('Scan a QR code');
  await screen.findByLabelText('Picture of the camera');
  const { usdt, chainId } = linkContext;
  const transfer = (chain: number) =>
    `ethereum:${usdt}@${chain}/transfer?address=0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed&uint256=2e7`;
  scanner.read(transfer(1));
  await screen.findByText(/for another network/);
  expect(box().value).toBe('');
  scanner.read(transfer(chainId));
  await waitFor(() => expect(box().value).toBe('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'));
  expect(asked).toHaveBeenCalledExactlyOnceWith({
    recipient: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    asset: 'USDT',
    amount: 20_000_000n,
  });
});

it('AddressField reports an incomplete address on blur, but not while typing', () => {
  show();
  for (const part of ['0', '0x', '0x5', '0x5a']) change(part);
  expect(box().getAttribute('aria-invalid')).not.toBe('true');
  fireEvent.blur(box());
  expect(box().getAttribute('aria-invalid')).toBe('true');
});
