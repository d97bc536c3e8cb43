import { marquee } from '@shared/contract/endpoints/common';
import * as visa from '@shared/contract/endpoints/visa';
import { renderShell, setUpShell, signIn } from '@shared/shell/testing';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import Story from './story.lazy.tsx';
import { prices } from './use-card-prices.ts';

it('offers to load the news again after a failure, and when the network is back', async () => {
  const server = await setUpShell({
    messages: { host: (locale) => import(`../../messages/${locale}.json`) },
  });
  await signIn(server);
  server.vanish(marquee);
  renderShell(<Story />);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('Nothing new right now.')).toBeNull();

  fireEvent.click(retry);
  expect(retry.getAttribute('aria-busy')).toBe('true');
  await expect.poll(() => retry.getAttribute('aria-busy')).toBeNull();

  server.answer(marquee, { list: [{ id: '1', text: 'A new card', path: null }] });
  dispatchEvent(new Event('online'));
  expect(await screen.findByText('A new card')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

describe('prices of cards', () => {
  const messages = { host: (locale: string) => import(`../../messages/${locale}.json`) };
  const virtual = { type: 'virtual', fee: '5000000', recharge_fee_bps: 100 } as const;

  it('come from the endpoint of the contract', () => {
    const { data: _, ...light } = prices;
    expect(visa.prices).toMatchObject(light);
  });

  it.each([
    ['one', [virtual], /\. A virtual card costs 5\.00.USDT once\. Top-up fee: 1%\.$/],
    [
      'several',
      [
        { ...virtual, fee: '8000000', recharge_fee_bps: 125 },
        virtual,
        { type: 'physical', fee: '20000000', recharge_fee_bps: 100 },
      ],
      /costs 5\.00–8\.00.USDT once\. A physical card costs 20\.00.USDT once\. Top-up fee: 1%–1\.25%\.$/,
    ],
    ['unreadable', [{ ...virtual, fee: null }, null], /top it up\.$/],
  ])('are shown to visitors with %s on offer', async (_, list, text) => {
    const server = await setUpShell({ messages });
    server.answer(marquee, { list: [] });
    server.answer(visa.prices, { list } as never);
    renderShell(<Story />);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('are missing if they cannot load', async () => {
    const server = await setUpShell({ messages });
    server.answer(marquee, { list: [] });
    server.refuse(visa.prices, 'unavailable');
    renderShell(<Story />);
    await expect.poll(() => server.callsOf(visa.prices).length).toBe(1);
    expect(screen.getByText(/top it up\.$/)).toBeTruthy();
  });
});
