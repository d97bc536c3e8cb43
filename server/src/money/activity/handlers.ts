import { assetNames, incomeTypes, type OrderKind } from '@shared/contract';
import type { KnownContracts } from '../../chain/index.ts';
import { isFrozen } from '../../members/users/index.ts';
import { type DomainHandlers, signedIn } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { listClaimable } from '../deposits/index.ts';
import { balancesOf, moneyLogTypeOf, pendingsOf } from '../ledger/index.ts';
import { readConfirming } from '../orders/index.ts';
import { readInWallet } from '../withdrawals/index.ts';
import { countMoneyLog, readMoneyLog, readMoneyRecord } from './money-log.ts';
import { readRange } from './range.ts';
import { readRates, tradeRates, valueInUsdt } from './rates.ts';

interface WalletParts {
  contracts: Pick<KnownContracts, 'addresses'>;
  /** Returns the JU that a user paid into open positions of mutual aid, base units. */
  inMutualAidOf(db: Db, userId: string): Promise<bigint>;
  /** Returns the USDT amounts on their way from the user's cards to the account, base units. */
  unloadingOf(db: Db, userId: string): Promise<string[]>;
}

export function walletHandlers({ contracts, inMutualAidOf, unloadingOf }: WalletParts) {
  const tokens = assetNames.flatMap((asset) => {
    const address = contracts.addresses[asset];
    return address ? [{ asset, address }] : [];
  });
  return {
    async balances(ctx) {
      const { id, address } = signedIn(ctx);
      const inWallet = await readInWallet(ctx.db, { id, address });
      const owned = await balancesOf(ctx.db, id);
      const { perUnit, setAt } = await readRates(ctx.db);
      const rows = assetNames.map((asset) => {
        const amount = owned.get(asset) ?? 0n;
        const rate = perUnit.get(asset);
        return {
          asset,
          amount,
          value: rate === undefined ? null : valueInUsdt(asset, amount, rate),
        };
      });
      return {
        balances: rows.map(({ asset, amount, value }) => ({
          asset,
          amount: String(amount),
          usdt_value: value === null ? null : String(value),
        })),
        usdt_total: String(rows.reduce((sum, { value }) => sum + (value ?? 0n), 0n)),
        rates_at: setAt?.toISOString() ?? null,
        tokens,
        account_frozen: await isFrozen(ctx.db, id),
        in_mutual_aid: String(await inMutualAidOf(ctx.db, id)),
        reserved: [
          ...(await pendingsOf(ctx.db, id)).map(({ kind, reference, asset, amount }) => ({
            type: heldTypeOf(kind),
            asset,
            amount: String(amount),
            ...(kind === 'withdrawal' && inWallet.has(reference) && { in_wallet: true }),
          })),
          ...(await unloadingOf(ctx.db, id)).map((amount) => ({
            type: 'card_recharge' as const,
            asset: 'USDT' as const,
            amount,
            from_card: true as const,
          })),
        ],
        incoming: await readIncoming(ctx.db, { id, address }),
      };
    },

    rates: async ({ db }) => tradeRates(await readRates(db)),
  } satisfies Partial<DomainHandlers<'wallet'>>;
}

/** Returns the type of reserved money. Money from a card is not reserved. */
function heldTypeOf(kind: string) {
  const type = moneyLogTypeOf(kind);
  return type === 'card_unload' ? 'unknown' : type;
}

/** Returns payments that have left a user's wallet and that the account does not contain. */
async function readIncoming(db: Db, { id, address }: { id: string; address: string }) {
  const confirming = await readConfirming(db, id);
  const unassigned = await listClaimable(db, address);
  return [
    ...confirming.map(({ kind, asset, amount }) => ({
      order_kind: kind as OrderKind,
      asset,
      amount: String(amount),
    })),
    ...unassigned.map(({ asset, amount }) => ({ order_kind: null, asset, amount })),
  ];
}

/** Returns handlers that read a user's money log (specification §7). */
export function moneyLogHandlers({ clock }: { clock: Clock }) {
  return {
    moneyLog: (ctx, { from, to, ...part }) =>
      readMoneyLog(ctx.db, signedIn(ctx).id, {
        ...part,
        ...readRange({ from, to }, clock.now(), ctx.language),
      }),

    moneyLogCount: (ctx, { from, to, ...filter }) =>
      countMoneyLog(ctx.db, signedIn(ctx).id, {
        ...filter,
        ...readRange({ from, to }, clock.now(), ctx.language),
      }),

    moneyLogRecord: (ctx, { id }) => readMoneyRecord(ctx.db, signedIn(ctx).id, id),

    incomeList: (ctx, part) =>
      readMoneyLog(ctx.db, signedIn(ctx).id, { ...part, type: incomeTypes }),
  } satisfies Partial<DomainHandlers<'user'>>;
}
