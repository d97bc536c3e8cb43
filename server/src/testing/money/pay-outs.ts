import type { Withdrawal, WithdrawalAsset } from '@shared/contract';
import { Interface } from 'ethers';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type HotWallet, openHotWallet } from '../../chain/index.ts';
import {
  ledgerReconciliation,
  post,
  systemAccount,
  userAccount,
} from '../../money/ledger/index.ts';
import { paymentReconciliation } from '../../money/orders/index.ts';
import { apply } from '../../money/withdrawals/apply.ts';
import {
  hotWalletReconciliation,
  withdrawalReconciliation,
} from '../../money/withdrawals/index.ts';
import type { PayOutParts } from '../../money/withdrawals/pay-out.ts';
import { present, readWithdrawal, type WithdrawalRow } from '../../money/withdrawals/store.ts';
import { createLogger } from '../../platform/observability/log.ts';
import { runReconciliations } from '../../platform/reconciliation.ts';
import { openTestChain, type TestChain } from '../chain/test-chain.ts';
import { newWallet } from '../index.ts';
import { signUp, testTerms } from './terms.ts';

const erc20 = new Interface(['function balanceOf(address owner) view returns (uint256)']);
export const usdt = (whole: number) => BigInt(whole) * 1_000_000n;
export const ju = 10n ** 18n;
export const networkFee = ju / 2n;
const hex = (value: bigint) => `0x${value.toString(16)}`;

export interface Member {
  userId: string;
  address: string;
}

interface Fees {
  asset: WithdrawalAsset;
  fee: string;
  networkFee: string | null;
}

/** Withdrawals on a real chain and a real PostgreSQL; each test has its own hot wallet. */
export interface PayOuts {
  chain: TestChain;
  /** The hot wallet's private key. */
  key: string;
  wallet: HotWallet;
  parts: PayOutParts;
  /** Sets the hot wallet's USDT and JU, base units. */
  fund(amount: bigint, coins?: bigint): Promise<void>;
  /** Creates a member with a balance. */
  member(asset?: WithdrawalAsset, amount?: bigint): Promise<Member>;
  /** Requests a withdrawal. @returns its id */
  ask(who: Member, amount: bigint, fees?: Fees): Promise<string>;
  /** Requests a withdrawal of JU to an address, and pays its network fee on the chain. */
  askForCoins(to: string, amount: bigint): Promise<Member & { id: string }>;
  stand(id: string): Promise<Withdrawal>;
  /** Reads the USDT balance of an address. */
  arrived(address: string): Promise<bigint>;
  payouts(id: string): Promise<{ nonce: number; gas: number; sent: boolean }[]>;
  freeze(userId: string, isFrozen: boolean): Promise<void>;
}

/** Registers the hooks of a test file. At its end, the reconciliations must find no violations. */
export function payOutWorld(): PayOuts {
  const on = {} as PayOuts;
  beforeAll(async () => {
    on.chain = await openTestChain();
    return () => on.chain.close();
  });
  beforeEach(async () => {
    on.key = newWallet().privateKey;
    const { db, clock, contracts, anvil } = on.chain;
    on.wallet = await openHotWallet(db, { url: anvil.url, chainId: 31_337, key: on.key });
    on.parts = {
      db,
      clock,
      wallet: on.wallet,
      confirmations: 3,
      log: createLogger('silent'),
      news: { publish: () => undefined },
      tokenOf: (asset) => (asset === 'JU' ? null : contracts.addresses[asset]),
    };
    await on.fund(usdt(1_000));
    return () => on.wallet.destroy();
  });
  afterAll(async () => {
    const { db, clock, anvil } = on.chain;
    const chain = { id: 31_337, rpcUrl: anvil.url, confirmations: 3, logChunk: 500 };
    const reconciliations = [
      ledgerReconciliation(db),
      paymentReconciliation({ db, clock }),
      withdrawalReconciliation({ db, clock }),
      hotWalletReconciliation({ db, clock, chain }),
    ];
    expect((await runReconciliations(reconciliations, { full: true })).violations).toEqual([]);
  });

  return Object.assign(on, {
    async fund(amount: bigint, coins = 100n * ju) {
      const { rpc, contracts } = on.chain;
      await rpc('anvil_setBalance', on.wallet.address, hex(coins));
      await rpc('anvil_dealERC20', on.wallet.address, contracts.addresses.USDT, hex(amount));
    },
    async member(asset: WithdrawalAsset = 'USDT', amount = usdt(1_000)) {
      const { db, clock } = on.chain;
      const { address } = newWallet();
      const userId = await signUp(db, address, clock.now());
      await post(db, {
        kind: 'welcome_grant',
        reference: `${asset} ${userId}`,
        at: clock.now(),
        postings: [
          { account: systemAccount('issued'), asset, amount: -amount },
          { account: userAccount(userId), asset, amount },
        ],
      });
      return { userId, address };
    },
    async ask(
      { userId, address }: Member,
      amount: bigint,
      fees: Fees = { asset: 'USDT', fee: '2000000', networkFee: null },
    ) {
      const payment = testTerms(on.chain.contracts.addresses.Checkout);
      const wish = { userId, address, amount, ...fees, at: on.chain.clock.now() };
      const { withdrawal } = await on.chain.db.tx((tx) =>
        apply(tx, { ...on.parts, payment }, wish),
      );
      return withdrawal.id;
    },
    async askForCoins(address: string, amount: bigint) {
      const { chain } = on;
      const buyer = await chain.newBuyer();
      const { userId } = buyer;
      await post(chain.db, {
        kind: 'welcome_grant',
        reference: `JU ${userId}`,
        at: chain.clock.now(),
        postings: [
          { account: systemAccount('issued'), asset: 'JU', amount: -2n * amount },
          { account: userAccount(userId), asset: 'JU', amount: 2n * amount },
        ],
      });
      const fees = { asset: 'JU' as const, fee: '0', networkFee: String(networkFee) };
      const id = await on.ask({ userId, address }, amount, fees);
      const [order] = await chain.db.query<{ reference: string }>(
        'select reference from orders where subject = $1',
        [id],
      );
      await chain.pay(buyer, { reference: order?.reference ?? '', amount: networkFee });
      await chain.mine(2);
      await chain.follow();
      return { userId, address, id };
    },
    stand: async (id: string) =>
      present((await readWithdrawal(on.chain.db, id)) as WithdrawalRow, 3),
    async arrived(address: string) {
      const data = erc20.encodeFunctionData('balanceOf', [address]);
      const to = on.chain.contracts.addresses.USDT;
      return BigInt((await on.chain.rpc('eth_call', { to, data }, 'latest')) as string);
    },
    payouts: (id: string) =>
      on.chain.db.query<{ nonce: number; gas: number; sent: boolean }>(
        `select nonce::integer as nonce, gas::integer as gas, sent_at is not null as sent
         from payouts where withdrawal_id = $1 order by max_fee`,
        [id],
      ),
    async freeze(userId: string, isFrozen: boolean) {
      await on.chain.db.query(
        'update users set frozen_at = $2, frozen_reason = $3 where id = $1',
        isFrozen ? [userId, on.chain.clock.now(), 'asked'] : [userId, null, null],
      );
    },
  });
}
