import {
  type AidConfig,
  limits,
  mutualAidDomain,
  mutualAidJoinTypes,
  type PaymentCall,
} from '@shared/contract';
import { Wallet } from 'ethers';
import {
  type AidCoverage,
  type MutualAidClient,
  type NodeReads,
  readAidCoverage,
} from '../../chain/index.ts';
import { readSetting } from '../../config/settings/index.ts';
import { assertAcknowledged } from '../../members/users/index.ts';
import { type OrderingParts, placeOrder } from '../../money/orders/index.ts';
import { type DomainHandlers, signedIn } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { summarizeTickets } from '../tickets/index.ts';
import { listMoves, listPositions } from './positions.ts';

interface AidParts extends OrderingParts {
  /** Client of the contract; undefined if this chain has no mutual aid. */
  door: MutualAidClient | undefined;
  reads: NodeReads;
}

export function aidHandlers(parts: AidParts): DomainHandlers<'pledge'> {
  const { clock, riskNoticeVersion, payment, door: found, reads } = parts;
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
      // Reads the cache, so that no transaction calls the chain. A paused contract refuses joins.
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

/** Time for which an answer of the chain is served to all callers, ms. */
const freshMs = 2_000;

/**
 * Returns a cache of the contract's coverage, so that callers share a call to the chain. `read`
 * refreshes it after `freshMs`; `last` does not. The value is null if the chain did not answer.
 */
function latestCoverage(ask: () => Promise<AidCoverage>, clock: Clock) {
  let latest: { coverage: AidCoverage | null; at: number } | undefined;
  let asking: Promise<AidCoverage | null> | undefined;

  async function refresh(): Promise<AidCoverage | null> {
    const coverage = await ask().catch(() => null);
    latest = { coverage, at: clock.now().getTime() };
    return coverage;
  }

  return {
    async read() {
      if (latest && clock.now().getTime() - latest.at < freshMs) return latest.coverage;
      asking ??= refresh().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    last: () => latest?.coverage ?? null,
  };
}

interface Vouchers {
  sign(join: { reference: string; wallet: string; expiresAt: Date }): Promise<PaymentCall>;
}

/**
 * Returns a signer of order, wallet and deadline (EIP-712) with the key of the contract's
 * `voucherSigner`.
 * @param key 0x and 64 hex digits
 */
function createVouchers(
  key: string,
  { chainId, contract }: { chainId: number; contract: string },
): Vouchers {
  const signer = new Wallet(key);
  const domain = mutualAidDomain(chainId, contract);
  return {
    async sign({ reference, wallet, expiresAt }) {
      const deadline = Math.floor(expiresAt.getTime() / 1000);
      const join = { orderReference: reference, wallet, deadline };
      const voucher = await signer.signTypedData(domain, mutualAidJoinTypes, join);
      return { kind: 'mutual_aid_join', deadline, voucher };
    },
  };
}
