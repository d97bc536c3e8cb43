import type { Page, WebSocketRoute } from '@playwright/test';
import { wallet as walletCalls } from '@shared/contract/endpoints';
import { expect, type Member, test } from '../fixtures/test.ts';
import type { Texts } from '../fixtures/texts.ts';

/** Close code after which the page does not reconnect by itself (specification §4). */
const goingAway = 1001;

/** Intercepts the page's own realtime connection. Returns functions that control it. */
async function tap(page: Page, { token }: Member) {
  const sockets: WebSocketRoute[] = [];
  let held: (() => void)[] | undefined;
  const isOwn = ({ pathname }: URL) => pathname === '/realtime';
  await page.routeWebSocket(isOwn, (socket) => {
    expect(new URL(socket.url()).searchParams.get('token')).toBe(token);
    sockets.push(socket);
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (held && /user@(wallet|order)/.test(String(message)))
        held.push(() => socket.send(message));
      else socket.send(message);
    });
  });
  return {
    opened: () => sockets.length,
    hold() {
      held = [];
    },
    /** Returns the number of held messages of the streams that the wallet follows. */
    waiting: () => held?.length ?? 0,
    release() {
      for (const send of held ?? []) send();
      held = undefined;
    },
    end: (code: number) => sockets.at(-1)?.close({ code }),
  };
}

test('a change reaches an open page by its socket; a missed one is fetched after a retry', async ({
  page,
  t,
  api,
  member,
  readableCalls: _,
}) => {
  let fetched = 0;
  page.on('request', (request) => {
    if (request.url().includes(walletCalls.balances.path)) fetched += 1;
  });
  const socket = await tap(page, member);
  const tickets = (count: number) =>
    page.getByRole('link', { name: `${t('remote-account:asset.TICKET')} ${count} ` });
  await page.goto('/wallet');
  await expect(tickets(0)).toBeVisible();
  await expect.poll(socket.opened).toBe(1);

  // The page receives nothing yet, and does not poll however long the payment takes.
  socket.hold();
  const before = fetched;
  await api.buyTickets(member.privateKey, member, 1);
  await expect.poll(socket.waiting).toBeGreaterThan(0);
  expect(fetched).toBe(before);
  await expect(tickets(0)).toBeVisible();
  socket.release();
  await expect(tickets(1)).toBeVisible();

  const bar = page.getByRole('status').filter({ hasText: t('host:status.interrupted') });
  await expect(bar).toBeHidden();
  await socket.end(goingAway);
  await expect(bar).toBeVisible();
  await api.buyTickets(member.privateKey, member, 2);
  await expect(tickets(1)).toBeVisible();
  expect(socket.opened()).toBe(1);

  await bar.getByRole('button', { name: t('host:failure.retry') }).click();
  await expect(tickets(3)).toBeVisible();
  await expect(bar).toBeHidden();
  expect(socket.opened()).toBe(2);
});

const pages = [
  {
    path: '/ticket?tab=mine',
    whole: (page: Page, t: Texts) => page.getByText(t('remote-defi:mine.empty.title')),
    bought: (page: Page) => page.getByRole('article'),
  },
  {
    path: '/wallet/moneyLog',
    // The record of the sandbox's welcome gift.
    whole: (page: Page) => page.getByRole('main').getByRole('listitem').first(),
    bought: (page: Page, t: Texts) =>
      page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ hasText: t('remote-account:records.bought', { count: 1 }) }),
  },
];

for (const { path, whole, bought } of pages) {
  test(`a ticket bought elsewhere appears at ${path} without a reload`, async ({
    page,
    t,
    api,
    member,
  }) => {
    const socket = await tap(page, member);
    await page.goto(path);
    await expect(whole(page, t)).toBeVisible();
    await expect(bought(page, t)).toHaveCount(0);
    await expect.poll(socket.opened).toBe(1);
    await api.buyTickets(member.privateKey, member, 1);
    await expect(bought(page, t)).toHaveCount(1);
  });
}
