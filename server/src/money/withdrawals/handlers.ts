import {
  type ContractReader,
  type KnownContracts,
  type NodeReads,
  nodeAway,
} from '../../chain/index.ts';
import { readStepUpRules, type StepUp } from '../../members/step-up/index.ts';
import { type Caller, type DomainHandlers, signedIn } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { checksummed } from '../../platform/values/checksummed.ts';
import { cancelOrder, type PaymentTerms } from '../orders/index.ts';
import { apply } from './apply.ts';
import { fail, type WithdrawalNews } from './money.ts';
import { readReached } from './review.ts';
import { isGuardedRecipient, needsStepUp, withdrawalAct } from './step-up.ts';
import {
  listWithdrawals,
  lockWithdrawal,
  present,
  readWithdrawal,
  unsigned,
  type WithdrawalRow,
} from './store.ts';
import { coinsFor, readFees } from './terms.ts';

interface WithdrawalParts {
  clock: Clock;
  news: WithdrawalNews;
  /** Whether a payout key is configured. */
  offered: boolean;
  payment: PaymentTerms;
  reads: NodeReads;
  contracts: KnownContracts;
  stepUp: Pick<StepUp, 'confirm' | 'defaultRules'>;
}

/** Hours within which a withdrawal is sent (specification §9). */
const withinHours = 24;

/** Creates the handlers of withdrawals to a wallet on chain (specification §1, §4, §5). */
export function withdrawalHandlers(parts: WithdrawalParts): DomainHandlers<'withdraw'> {
  const { clock, news, offered, payment } = parts;
  const shown = (row: WithdrawalRow) => present(row, payment.confirmations);
  return {
    config: async (ctx) => ({
      coins: offered
        ? await coinsFor(ctx.db, parts.contracts.addresses, signedIn(ctx).id, clock.now())
        : [],
      within_hours: withinHours,
      reached: await readReached(ctx.db, signedIn(ctx).id),
    }),

    fees: async ({ db }) => ({ list: offered ? await readFees(db) : [] }),

    list: (ctx, part) => listWithdrawals(ctx.db, signedIn(ctx).id, part, payment.confirmations),

    detail: async (ctx, { id }) => shown(ownOf(signedIn(ctx), await readWithdrawal(ctx.db, id))),

    async recipient(ctx, { address: typed }) {
      const address = checksummed(typed);
      assertForeign(parts, address);
      const caller = signedIn(ctx);
      const reader = parts.reads.contracts('recipient', { key: caller.id });
      await assertWallet(ctx.db, reader, address);
      const rules = await readStepUpRules(ctx.db, caller.id, parts.stepUp.defaultRules);
      const isGuarded = await isGuardedRecipient(ctx.db, caller, { address }, rules);
      return { address, needs_step_up: isGuarded };
    },

    async apply(ctx, { asset, amount, address, fee, network_fee: networkFee, step_up: proof }) {
      if (!offered) throw new AppError('withdrawUnavailable');
      const caller = signedIn(ctx);
      const to = checksummed(address);
      // The payer checks for code at the address before it signs, so this request calls no chain.
      assertForeign(parts, to);
      const at = clock.now();
      const coins = { asset, amount: BigInt(amount), fee, networkFee };
      return ctx.db.tx(async (tx) => {
        const done = await apply(tx, parts, { userId: caller.id, ...coins, address: to, at });
        const { id } = done.withdrawal;
        // Last, so that a withdrawal that is refused for another reason needs no confirmation.
        const rules = await readStepUpRules(tx, caller.id, parts.stepUp.defaultRules);
        if (await needsStepUp(tx, caller, { id, address: to, at }, rules)) {
          await parts.stepUp.confirm(tx, caller, withdrawalAct({ asset, amount, address }), proof);
        }
        return done;
      });
    },

    async cancel(ctx, { id }) {
      const caller = signedIn(ctx);
      const at = clock.now();
      return ctx.db.tx(async (tx) => {
        const found = ownOf(caller, await readWithdrawal(tx, id));
        // Locks the order before the withdrawal, as all callers do.
        if (found.state === 'awaiting_fee' && found.order_id) {
          await cancelOrder(tx, news, { id: found.order_id, userId: caller.id }, at);
        }
        const row = ownOf(caller, await lockWithdrawal(tx, id));
        if (row.state === 'failed') return shown(row);
        if (!(unsigned as readonly string[]).includes(row.state)) {
          throw new AppError('withdrawNotCancellable');
        }
        await fail(tx, news, row, { reason: 'cancelled', actor: `user:${caller.id}`, at });
        return shown((await readWithdrawal(tx, id)) as WithdrawalRow);
      });
    },
  };
}

/** Returns the caller's own withdrawal. @throws AppError notFound for any other */
function ownOf({ id }: Caller, row: WithdrawalRow | undefined): WithdrawalRow {
  if (row?.user_id !== id) throw new AppError('notFound');
  return row;
}

/** Refuses our own contracts and the zero address: payments to them would be lost. */
function assertForeign({ contracts }: Pick<WithdrawalParts, 'contracts'>, address: string): void {
  const isZero = /^0x0+$/.test(address);
  if (isZero || Object.values(contracts.addresses).includes(address))
    throw new AppError('withdrawToContract');
}

/**
 * Refuses a contract that has not signed in.
 * @throws AppError withdrawToContract, unavailable, tooManyRequests
 */
async function assertWallet(db: Db, reader: ContractReader, address: string): Promise<void> {
  const code = await reader.getCode(address).catch(nodeAway);
  if (isContract(code) && !(await isMember(db, address))) throw new AppError('withdrawToContract');
}

/** Returns whether code is a contract's; delegated code of an account (EIP-7702) is not. */
export function isContract(code: string): boolean {
  return code !== '0x' && !code.startsWith('0xef0100');
}

/**
 * Returns whether the address has signed in. If it also has code, it is a contract wallet
 * (EIP-1271).
 */
export async function isMember(db: Db, address: string): Promise<boolean> {
  const found = sql.from('users', { address }).select('id');
  return (await db.first(found)) !== undefined;
}
