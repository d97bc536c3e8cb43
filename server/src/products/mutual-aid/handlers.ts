import { type AidConfig, limits } from '@shared/contract';
import { type MutualAidClient, type NodeReads, readAidCoverage } from '../../chain/index.ts';
import { readSetting } from '../../config/settings/index.ts';
import { assertAcknowledged } from '../../members/users/index.ts';
import { type PaymentTerms, placeOrder } from '../../money/orders/index.ts';
import { type DomainHandlers, signedIn } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { summarizeTickets } from '../tickets/index.ts';
import { latestCoverage } from './coverage.ts';
import { listMoves, listPositions } from './positions.ts';
import { createVouchers } from './voucher.ts';

interface AidParts {
  clock: Clock;
  riskNoticeVersion: string;
  payment: PaymentTerms;
  /** undefined: mutual aid is not available on this chain. */
  door: MutualAidClient | undefined;
  reads: NodeReads;
}

export function aidHandlers({
  clock,
  riskNoticeVersion,
  payment,
  door: found,
  reads,
}: AidParts): DomainHandlers<'pledge'> {
  const reader = reads.contracts('aidCoverage', { key: 'everybody' });
  const door = found && {
    contract: found.contract,
    vouchers: createVouchers(found.voucherKey, { chainId: payment.chainId, ...found }),
    coverage: latestCoverage(() => readAidCoverage(reader, found.contract), clock),
  };
  return {
    async config(ctx): Promise<AidConfig> {
      const terms = await readSetting(ctx.db, 'mutual_aid');
      const common = { ...terms, term_ms: limits.mutualAidTermMs };
      if (!door) return { ...common, state: 'unavailable', contract: null, coverage: null };
      const now = await door.coverage.read();
      return {
        ...common,
        state: now?.paused ? 'paused' : 'open',
        contract: door.contract,
        coverage: now && {
          reserve: String(now.reserve),
          liabilities: String(now.liabilities),
          queued: now.waiting,
          block: now.block,
          at: now.at.toISOString(),
        },
      };
    },

    async getOrder(ctx) {
      const { id: userId, address } = signedIn(ctx);
      if (!door) throw new AppError('aidUnavailable');
      // The last known state: a transaction must not wait for the chain. The contract decides.
      if (door.coverage.last()?.paused) throw new AppError('aidPaused');
      await assertAcknowledged(ctx.db, userId, riskNoticeVersion);
      const now = clock.now();
      const tickets = await summarizeTickets(ctx.db, [userId], now);
      if (!tickets.get(userId)?.active) throw new AppError('aidTicketRequired');
      const promise = await readSetting(ctx.db, 'mutual_aid');
      const { contract, vouchers } = door;
      return placeOrder(
        ctx.db,
        payment,
        {
          userId,
          kind: 'aid',
          quantity: 1,
          asset: 'JU',
          token: null,
          amount: BigInt(promise.principal) + BigInt(promise.activation),
          promise,
          paidBy: {
            contract,
            call: (join) => vouchers.sign({ ...join, wallet: address }),
          },
        },
        now,
      );
    },

    list: (ctx, part) => listPositions(ctx.db, signedIn(ctx).id, part, clock.now()),

    history: (ctx, part) => listMoves(ctx.db, signedIn(ctx).id, part),
  };
}
