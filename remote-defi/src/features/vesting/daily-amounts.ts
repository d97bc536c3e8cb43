import type { TicketRelease } from '@shared/contract';

interface DailyAmounts {
  /** Amount of one ticket; undefined if purchases have different terms. ENU base units. */
  each: bigint | undefined;
  /** Amount of all tickets that still release; undefined if some are not in the list, or none. */
  all:
    | {
        amount: bigint;
        tickets: number;
        /** The amount's share of `historical`, basis points; undefined if it is not exact. */
        rateBps: number | undefined;
      }
    | undefined;
}

/** Returns what tickets release each day, or will after approval. `historical`: total of all. */
export function dailyAmounts(releases: readonly TicketRelease[], historical: bigint): DailyAmounts {
  const open = releases.filter(({ state }) => state !== 'completed');
  const [first] = open;
  if (!first) return { each: undefined, all: undefined };
  const perTicket = (one: TicketRelease) => dailyOf(one) / BigInt(one.tickets);
  const each = perTicket(first);
  const sameTerms = open.every((one) => perTicket(one) === each);
  const listed = releases.reduce((sum, { total }) => sum + BigInt(total), 0n);
  const amount = open.reduce((sum, one) => sum + dailyOf(one), 0n);
  const isShare = amount * 10_000n === historical * BigInt(first.rate_bps);
  return {
    each: sameTerms ? each : undefined,
    all:
      listed === historical
        ? {
            amount,
            tickets: open.reduce((sum, { tickets }) => sum + tickets, 0),
            rateBps: isShare ? first.rate_bps : undefined,
          }
        : undefined,
  };
}

const dailyOf = ({ total, rate_bps }: TicketRelease) =>
  (BigInt(total) * BigInt(rate_bps)) / 10_000n;
