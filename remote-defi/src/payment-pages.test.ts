import * as machine from '@shared/contract/endpoints/machine';
import * as node from '@shared/contract/endpoints/node';
import * as pledge from '@shared/contract/endpoints/pledge';
import * as ticket from '@shared/contract/endpoints/ticket';
import * as user from '@shared/contract/endpoints/user';
import { checkPaymentPages } from '@shared/kit/testing';
import remote from './remote.ts';
import { setUpRemote } from './testing.ts';

const ju = (amount: number) => `${amount}${'0'.repeat(18)}`;

checkPaymentPages(
  remote,
  [
    { kind: 'ticket', path: '/ticket' },
    { kind: 'ticket', path: '/ticket?tab=mine', sells: false },
    { kind: 'node', path: '/node' },
    { kind: 'aid', path: '/ticket/aid' },
    { kind: 'goods', path: '/order/new' },
  ],
  async () => {
    const server = await setUpRemote();
    server.answer(ticket.config, {
      price: ju(60),
      usdt: null,
      max_quantity: 10,
      lapse_ms: 259_200_000,
    });
    server.answer(ticket.list, { list: [], next: null });
    server.answer(ticket.summary, {
      active: 1,
      lapsing: 0,
      lapsed: 0,
      next_lapse_at: null,
      next_left_ms: null,
    });
    server.answer(user.due, { list: [] });
    server.answer(node.config, { tiers: [], power: 0, level: 0 });
    server.answer(pledge.config, {
      state: 'open',
      contract: `0x${'2'.repeat(40)}`,
      principal: ju(90),
      activation: ju(1),
      profit: ju(2),
      term_ms: 90_000_000,
      coverage: null,
    });
    server.answer(machine.goods, { list: [] });
    return server;
  },
);
