/** Sets up the shell for stories. Unlike `./index.ts`, it runs in a browser. */
import type { Locale, PublicConfig, UserInfo, WalletBalances } from '@shared/contract';
import * as order from '@shared/contract/endpoints/order';
import * as visa from '@shared/contract/endpoints/visa';
import * as money from '@shared/contract/endpoints/wallet';
import type { ComponentType, ReactNode } from 'react';
import { setTransport } from '../src/api/transport.ts';
import { connectivityAtom } from '../src/connectivity/connectivity.ts';
import type { MessagesLoader } from '../src/i18n/i18n.ts';
import { contractCallAtom, paymentAtom } from '../src/payment/index.ts';
import { queryClient } from '../src/query/query-client.ts';
import { shellStore } from '../src/store.ts';
import { wallet } from '../src/wallet/index.ts';
import type { FakeServer } from './fake-server.ts';
import { fakeWallet } from './fake-wallet.ts';
import { testAddress, testConfig } from './fixtures.ts';
import { PlayedSocket } from './played-sockets.ts';
import { setUpShell, shellProviders, signIn } from './set-up.tsx';

export type { FakeServer } from './fake-server.ts';
export {
  testAddress,
  testConfig,
  testOrder,
  testRecord,
  testSpending,
  testUser,
} from './fixtures.ts';

/** The surroundings of a story, as `parameters.shell`. */
export interface ShellOfStory {
  /** The current path, which may have a query. Default '/'. */
  path?: string;
  config?: Partial<PublicConfig>;
  /** The member; false: a visitor. */
  member?: Partial<UserInfo> | false;
  /** Connects the member's wallet, which holds this much of the chain's coin and of each token. */
  wallet?: { coins: bigint; tokens?: Readonly<Record<string, bigint>> };
  /** Sets further answers of the server, and the shell's state. */
  prepare?(server: FakeServer): void | Promise<void>;
}

/** Live data never arrives, because a story has no server. Storybook's own sockets stay as they are. */
globalThis.WebSocket = new Proxy(globalThis.WebSocket, {
  construct: (Socket, [url, protocols]: [string, string[]]) =>
    new URL(url).pathname.startsWith(testConfig.realtime_url)
      ? new PlayedSocket(url)
      : new Socket(url, protocols),
});

const idlePayment = shellStore.get(paymentAtom);
const idleCall = shellStore.get(contractCallAtom);

/** Sets up the shell for one story. Returns the host's providers. */
export async function setUpStory(
  locale: Locale,
  messages: Record<string, MessagesLoader>,
  { path, config, member, wallet: held, prepare }: ShellOfStory,
): Promise<ComponentType<{ children: ReactNode }>> {
  await wallet.disconnect();
  const server = await setUpShell({ locale, messages, ...(config && { config }) });
  reportMissingAnswers(server);
  shellStore.set(paymentAtom, idlePayment);
  shellStore.set(contractCallAtom, idleCall);
  shellStore.set(connectivityAtom, 'online');
  if (member !== false) await signIn(server, member);
  if (held) await connect(held);
  answerUsualCalls(server);
  await prepare?.(server);
  return shellProviders(path);
}

/** Resolves when no query loads, at the latest after half a second: some stories load forever. */
export async function queriesSettled(): Promise<void> {
  const end = performance.now() + 500;
  do await new Promise(requestAnimationFrame);
  while (queryClient.isFetching() > 0 && performance.now() < end);
}

/** Addresses of tokens on the chain of stories. */
export const storyTokens = { USDT: `0x${'1'.repeat(40)}`, SPA: `0x${'2'.repeat(40)}` } as const;

const balances: WalletBalances = {
  balances: [
    { asset: 'USDT', amount: '8120400000', usdt_value: '8120400000' },
    { asset: 'ENU', amount: '1800000', usdt_value: null },
    { asset: 'TICKET', amount: '2', usdt_value: null },
  ],
  usdt_total: '8120400000',
  rates_at: '2026-11-27T00:00:00Z',
  tokens: [
    { asset: 'USDT', address: storyTokens.USDT },
    { asset: 'SPA', address: storyTokens.SPA },
  ],
  reserved: [{ type: 'withdrawal', asset: 'USDT', amount: '100000000', in_wallet: false }],
  in_mutual_aid: '60000000000000000000',
};

/** Answers the calls of components that are part of many pages: a member with money, but no card. */
function answerUsualCalls(server: FakeServer): void {
  server.answer(money.balances, balances);
  server.answer(money.rates, {
    rates: [
      { asset: 'USDT', usdt_per_unit: '1000000' },
      { asset: 'JU', usdt_per_unit: '500000' },
    ],
    rates_at: '2026-11-27T00:00:00Z',
  });
  server.answer(visa.info, {
    cards: [],
    products: [],
    applications_open: 0,
    unpaid: [],
    account_frozen: false,
    cardholders: { approved: 0, pending: 0, rejected: 0 },
  });
  server.answer(order.open, { list: [] });
}

/** Reports calls without an answer in the console, where the test of the stories finds them. */
function reportMissingAnswers({ transport }: FakeServer): void {
  setTransport((request, signal) => {
    try {
      return transport(request, signal);
    } catch (error) {
      console.error(error);
      throw error;
    }
  });
}

const hex = (value: bigint) => `0x${value.toString(16)}`;

async function connect({ coins, tokens = {} }: NonNullable<ShellOfStory['wallet']>): Promise<void> {
  const { provider } = fakeWallet({
    eth_accounts: () => [testAddress],
    eth_requestAccounts: () => [testAddress],
    eth_chainId: () => `0x${testConfig.chain.id.toString(16)}`,
    eth_getBalance: () => hex(coins),
    eth_call: ([call]) => hex(tokens[(call as { to: string }).to] ?? 0n),
  });
  const detail = { id: 'metamask', name: 'MetaMask', icon: undefined, provider };
  await wallet.connect({ ...detail, source: 'eip6963' });
}
