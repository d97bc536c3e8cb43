import * as machine from '@shared/contract/endpoints/machine';
import * as node from '@shared/contract/endpoints/node';
import * as pledge from '@shared/contract/endpoints/pledge';
import * as ticket from '@shared/contract/endpoints/ticket';
import * as user from '@shared/contract/endpoints/user';
import { checkPaymentPages } from '@shared/kit/testing';
import remote from './remote.ts';
import { aidConfig, nodeTier, oneTicket, ticketConfig } from './testing/answers.ts';
import { setUpRemote } from './testing.ts';

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
    server.answer(ticket.config, ticketConfig);
    server.answer(ticket.list, { list: [], next: null });
    server.answer(ticket.summary, oneTicket);
    server.answer(user.due, { list: [] });
    server.answer(node.config, { tiers: [nodeTier], power: 0, level: 0 });
    server.answer(pledge.config, aidConfig);
    server.answer(machine.goods, { list: [] });
    return server;
  },
);
