import { type AnyOrderKind, addedOrderKinds, type Order, orderKinds } from '@shared/contract';
import * as orders from '@shared/contract/endpoints/order';
import { shellStore } from '@shared/shell';
import { type PaymentState, paymentAtom, paymentPages } from '@shared/shell/payment';
import { type FakeServer, signIn, testOrder } from '@shared/shell/testing';
import { screen, waitFor } from '@testing-library/react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPage } from './open-page.tsx';

export interface PaymentPage {
  /** The kind of order that this page sells. */
  kind: AnyOrderKind;
  path: string;
  /** Whether the page offers a purchase while no payment of its kind is in progress. */
  sells?: boolean;
}

const allKinds: readonly AnyOrderKind[] = [...orderKinds, ...addedOrderKinds];
const idle = shellStore.get(paymentAtom);
const ownTitle = 'Payment in progress';
const blocked = /is being confirmed\. Wait until it is done before you pay for this\.$/;
const unsigned = /is waiting for your signature\. Finish or cancel it before you pay for this\.$/;

/**
 * Tests that each page shows only payments of its own kind, also after a reload while the wallet was
 * open. A page that `sells` shows a notice for others. The button of an unpaid order is the only
 * primary one.
 * @param setUp sets up the remote's shell with the data that its pages need
 */
export function checkPaymentPages(
  remote: { readonly routes: RouteObject[] },
  pages: readonly PaymentPage[],
  setUp: () => Promise<FakeServer>,
): void {
  let server: FakeServer;
  beforeEach(async () => {
    server = await setUp();
    server.answer(orders.open, { list: [] });
    await signIn(server);
  });
  afterEach(() => shellStore.set(paymentAtom, idle));

  it('the tested pages include each page of this remote that payments link to', () => {
    const own = Object.entries(paymentPages).filter(([, path]) => isPageOf(remote, path));
    const covered = pages.map(({ kind, path }) => `${kind} ${path.replace(/\?.*/, '')}`);
    expect(covered).toEqual(expect.arrayContaining(own.map((entry) => entry.join(' '))));
  });

  describe.each(pages)('$path', ({ kind, path, sells = true }) => {
    it.each(allKinds)(
      'shows its own payment, but none of another kind (paid: %s)',
      async (paid) => {
        await show(remote, path, { kind: paid, step: 'processing' });
        if (paid === kind) {
          expect(await screen.findByText(ownTitle)).toBeTruthy();
          expect(screen.queryByText(blocked)).toBeNull();
          return;
        }
        if (sells) {
          await screen.findByText(blocked);
          const links = screen.getAllByRole('link', { name: 'Open payment' });
          expect(links.map((link) => link.getAttribute('href'))).toContain(paymentPages[paid]);
        } else await loaded();
        expect(screen.queryByText(ownTitle)).toBeNull();
      },
    );

    it.each(allKinds)(
      'after a reload shows its own unsigned payment, but none of another kind (unsigned: %s)',
      async (paid) => {
        await show(remote, path, { kind: paid, step: 'waitingForAuthorization' });
        const title = 'You haven’t signed yet';
        if (paid === kind) {
          expect(await screen.findByText(title)).toBeTruthy();
          expect(screen.queryByText(unsigned)).toBeNull();
          return;
        }
        if (sells) await screen.findByText(unsigned);
        else await loaded();
        expect(screen.queryByText(title)).toBeNull();
      },
    );

    // The page of a card's fee pays one order and lists no others.
    it.runIf(sells && kind !== 'card_fee')(
      'has no primary button besides the one of an unpaid order',
      async () => {
        server.answer(orders.open, { list: [{ ...testOrder, kind: kind as Order['kind'] }] });
        await openPage(remote.routes, path);
        await screen.findByRole('button', { name: 'Continue' });
        await loaded();
        const primary = screen
          .getAllByRole('button')
          .filter((button) => button.dataset.variant === 'primary');
        expect(primary.map((button) => button.textContent)).toEqual(['Continue']);
      },
    );

    it.each(allKinds.filter((one) => one !== kind))(
      'shows no result and no notice after a payment of another kind: %s',
      async (paid) => {
        await show(remote, path, { kind: paid, step: 'success' });
        await loaded();
        expect(screen.queryByText('Payment complete')).toBeNull();
        expect(screen.queryByText(blocked)).toBeNull();
      },
    );
  });
}

function isPageOf({ routes }: { readonly routes: RouteObject[] }, path: string): boolean {
  const route = matchRoutes(routes, path.replace(/\?.*/, ''))?.at(-1)?.route;
  return route?.path !== undefined && !route.path.endsWith('*');
}

async function show(
  remote: { readonly routes: RouteObject[] },
  path: string,
  {
    kind,
    step,
  }: { kind: AnyOrderKind; step: 'waitingForAuthorization' | 'processing' | 'success' },
): Promise<void> {
  const order: Order = { ...testOrder, kind: kind as Order['kind'] };
  const stage = step === 'success' ? 'waitingForConfirmation' : step;
  const state: PaymentState = {
    ...idle,
    step,
    stage,
    subject: order,
    needed: 3,
    ...(step === 'waitingForAuthorization'
      ? { authorizing: 'payment', problem: { code: 'interrupted' } }
      : { hash: `0x${'a'.repeat(64)}` }),
  };
  shellStore.set(paymentAtom, state);
  await openPage(remote.routes, path);
}

/** Waits until the page has its heading and nothing is loading. */
async function loaded(): Promise<void> {
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(screen.queryAllByText('Loading')).toEqual([]));
}
