import * as machine from '@shared/contract/endpoints/machine';
import * as node from '@shared/contract/endpoints/node';
import * as orders from '@shared/contract/endpoints/order';
import * as pledge from '@shared/contract/endpoints/pledge';
import * as ticket from '@shared/contract/endpoints/ticket';
import * as user from '@shared/contract/endpoints/user';
import * as wallet from '@shared/contract/endpoints/wallet';
import { openFrozenPage } from '@shared/kit/testing';
import { signIn } from '@shared/shell/testing';
import { within } from '@testing-library/react';
import { expect, it } from 'vitest';
import remote from './remote.ts';
import { aidConfig, ju, ticketConfig } from './testing/answers.ts';
import { setUpRemote } from './testing.ts';

it.each([
  ['/ticket', /^Buy/],
  ['/node', /^Buy/],
  ['/ticket/aid', /^Join/],
  ['/order/new', /^Order/],
  ['/ticket/bing', /^Bind/],
  ['/ticket/apply', /^(Apply|Submit)/],
])('%s hides the actions that the server refuses for a frozen account', async (path, action) => {
  const server = await setUpRemote();
  await signIn(server);
  server.answer(wallet.balances, {
    balances: [],
    usdt_total: '0',
    rates_at: null,
    account_frozen: true,
  });
  server.answer(orders.open, { list: [] });
  server.answer(ticket.config, ticketConfig);
  server.answer(ticket.purchases, { list: [], next: null });
  server.answer(user.applyTicketDividendList, { list: [], next: null });
  server.answer(node.config, {
    tiers: [
      {
        id: 'N1',
        name: 'N1',
        price_ju: ju(120),
        price_usdt: '60000000',
        stock: 500,
        left: 500,
        power: 100,
        level: 1,
        mine: 0,
      },
    ],
    power: 0,
    level: 0,
  });
  server.answer(pledge.config, aidConfig);
  server.answer(machine.goods, {
    list: [
      {
        id: 'g',
        name: 'Hardware wallet',
        description: 'Keeps keys.',
        icon: 'order',
        price: ju(120),
        max_quantity: 5,
      },
    ],
  });
  const { container } = await openFrozenPage(remote.routes, path);
  expect(within(container).queryByRole('button', { name: action })).toBeNull();
});
