import * as order from '@shared/contract/endpoints/order';
import * as ticket from '@shared/contract/endpoints/ticket';
import { riskAtom, sessionStore, shellStore, toastsAtom } from '@shared/shell';
import { type FakeServer, renderShell, signIn } from '@shared/shell/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { Buy } from './buy.tsx';

let server: FakeServer;
const show = () => renderShell(<Buy onDone={() => {}} />);
const quantity = () => screen.findByRole('textbox', { name: 'Quantity' });

beforeEach(async () => {
  server = await setUpRemote();
  server.answer(order.open, { list: [] });
  server.answer(ticket.config, {
    price: '60000000000000000000',
    max_quantity: 10,
    lapse_ms: 259_200_000,
  });
});

describe('buying', () => {
  it('the total follows the quantity, at the price the server says', async () => {
    await signIn(server);
    show();
    fireEvent.change(await quantity(), { target: { value: '3' } });
    expect(document.querySelector('output')?.textContent).toBe('180\u00a0JU');
    expect(screen.getByRole('button', { name: 'Buy 3 tickets' })).toBeTruthy();
  });

  it('a quantity beyond the limit cannot be bought', async () => {
    await signIn(server);
    show();
    fireEvent.change(await quantity(), { target: { value: '11' } });
    expect((await quantity()).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('button', { name: /Buy/ })).toHaveProperty('disabled', true);
  });

  it('a reload keeps the quantity, as far as it can still be bought', async () => {
    await signIn(server);
    const { unmount } = show();
    fireEvent.change(await quantity(), { target: { value: '7' } });
    unmount();
    expect(show().getByRole('button', { name: 'Buy 7 tickets' })).toBeTruthy();
    cleanup();
    sessionStore.set('orderTempInfo', { quantity: 99 });
    expect(show().getByRole('button', { name: 'Buy 10 tickets' })).toBeTruthy();
  });

  it('asks for the risk notice first, and makes no order when it is declined', async () => {
    await signIn(server, { risk_notice_version: null });
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Buy 1 ticket' }));
    await waitFor(() => expect(shellStore.get(riskAtom)).not.toBeNull());
    shellStore.get(riskAtom)?.decline();
    await screen.findByRole('button', { name: 'Buy 1 ticket' });
    expect(server.callsOf(ticket.getOrder)).toHaveLength(0);
    expect(shellStore.get(toastsAtom)).toEqual([]);
  });

  it('after an unknown outcome the same purchase keeps its idempotency key', async () => {
    await signIn(server);
    server.vanish(ticket.getOrder);
    show();
    const keys = () =>
      server.callsOf(ticket.getOrder).map(({ headers }) => headers['Idempotency-Key']);
    const buy = () => fireEvent.click(screen.getByRole('button', { name: 'Buy 1 ticket' }));
    await quantity();
    buy();
    await waitFor(() => expect(shellStore.get(toastsAtom)).toHaveLength(1));
    await screen.findByRole('button', { name: 'Buy 1 ticket' });
    buy();
    await waitFor(() => expect(keys()).toHaveLength(2));
    expect(keys()[0]).toBeTruthy();
    expect(keys()[1]).toBe(keys()[0]);
  });

  it('says so when the price cannot be loaded', async () => {
    server.refuse(ticket.config, 'serverError');
    show();
    expect(await screen.findByText("The ticket's price could not be loaded.")).toBeTruthy();
  });
});
