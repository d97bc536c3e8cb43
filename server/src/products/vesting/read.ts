import type { QuantitySource, ReleaseDay, ReleaseOverview, TicketRelease } from '@shared/contract';
import * as z from 'zod';
import { readSetting } from '../../config/settings/index.ts';
import { balancesOf } from '../../money/ledger/index.ts';
import { type DomainHandlers, signedIn } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import {
  cursorParts,
  listPage,
  type Page,
  type PageRequest,
  pageOf,
} from '../../platform/values/cursor.ts';
import { stepsUntil } from './schedule.ts';

const maxShownVestings = 50;

interface VestingRow {
  order_id: string;
  tickets: number;
  total: string;
  vested: string;
  rate_bps: number;
  status: string;
  granted_at: Date;
  started_at: Date | null;
  completed_at: Date | null;
  next_day: string | null;
}

/** Returns sums and list of a user's vestings, the API's 'releases' (specification §3). */
export async function readOverview(db: Db, userId: string, now: Date): Promise<ReleaseOverview> {
  const all = await db.query<VestingRow>(
    `select v.order_id, o.quantity as tickets, v.total, v.vested, v.rate_bps, v.status,
       v.granted_at, v.started_at, v.completed_at, to_char(v.next_day, 'YYYY-MM-DD') as next_day
     from vestings v join orders o on o.id = v.order_id
     where v.user_id = $1 and v.status <> 'taken_back'
     order by v.granted_at desc, v.id desc`,
    [userId],
  );
  const historical = sum(all.map(({ total }) => total));
  const vested = sum(all.map((one) => one.vested));
  const { rate_bps } = await readSetting(db, 'release');
  return {
    state: stateOf(all),
    historical: String(historical),
    released: String(vested),
    remaining: String(historical - vested),
    available: String((await balancesOf(db, userId)).get('ENU') ?? 0n),
    rate_bps: all[0]?.rate_bps ?? rate_bps,
    progress_bps: historical === 0n ? 0 : Number((vested * 10_000n) / historical),
    next: nextOf(all, now),
    releases: all.slice(0, maxShownVestings).map(present),
  };
}

/** Returns 'releasing' if any vesting is, else 'waiting', else 'completed'; 'none' without any. */
function stateOf(all: readonly VestingRow[]): ReleaseOverview['state'] {
  const states = new Set(all.map(({ status }) => status));
  return (['releasing', 'waiting', 'completed'] as const).find((one) => states.has(one)) ?? 'none';
}

/** Returns time and amount of the next day, if any. For an overdue day, the time is `now`. */
function nextOf(all: readonly VestingRow[], now: Date): ReleaseOverview['next'] {
  const running = all.filter((one) => one.next_day !== null);
  const days = running.map(({ next_day }) => next_day as string).sort();
  const [day] = days;
  if (!day) return null;
  const amount = running.flatMap((one) => {
    const schedule = {
      total: BigInt(one.total),
      vested: BigInt(one.vested),
      rateBps: one.rate_bps,
      nextDay: one.next_day as string,
    };
    return stepsUntil(schedule, day).map((step) => String(step.amount));
  });
  const at = new Date(Math.max(Date.parse(day), now.getTime()));
  return { at: at.toISOString(), amount: String(sum(amount)) };
}

function sum(amounts: readonly string[]): bigint {
  return amounts.reduce((total, amount) => total + BigInt(amount), 0n);
}

function present(row: VestingRow): TicketRelease {
  return {
    order_id: row.order_id,
    tickets: row.tickets,
    total: row.total,
    released: row.vested,
    rate_bps: row.rate_bps,
    state: row.status as TicketRelease['state'],
    granted_at: row.granted_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    completed_at: row.completed_at?.toISOString() ?? null,
  };
}

const { name, reference, time } = cursorParts;
const dayPosition = z.tuple([reference, name]);

interface DayRow {
  vesting_id: string;
  day: string;
  order_id: string;
  amount: string;
  vested_after: string;
  total: string;
  at: Date;
}

/** Returns a page of vested days, newest first. @throws as `pageOf` */
function listDays(db: Db, userId: string, part: PageRequest): Promise<Page<ReleaseDay>> {
  return pageOf(
    { list: 'releaseDays', userId, position: dayPosition },
    part,
    (after, size) => {
      const [day, id] = after ?? ['9999-12-31', ''];
      return db.query<DayRow>(
        `select d.vesting_id, to_char(d.day, 'YYYY-MM-DD') as day, v.order_id, d.amount,
           d.vested_after, v.total, d.at
         from vesting_days d join vestings v on v.id = d.vesting_id
         where d.user_id = $1 and (d.day, d.vesting_id) < ($2::date, $3)
         order by d.day desc, d.vesting_id desc limit $4`,
        [userId, day, id, size],
      );
    },
    (row) => [row.day, row.vesting_id],
    ({ vesting_id, vested_after, at, ...row }) => ({
      ...row,
      released_after: vested_after,
      id: `${vesting_id}:${row.day}`,
      at: at.toISOString(),
    }),
  );
}

/** Returns a page of the purchases that granted ENU, newest first. @throws as `listPage` */
export function listSources(
  db: Db,
  userId: string,
  part: PageRequest,
): Promise<Page<QuantitySource>> {
  return listPage(db, { list: 'quantitySources', userId }, part, {
    query: sql
      .selectFrom('vestings as v')
      .innerJoin('orders as o', 'o.id', 'v.order_id')
      .select(['v.id', 'v.total', 'v.vested', 'v.status', 'v.granted_at', 'v.order_id'])
      .select(['o.quantity', 'o.tx_hash'])
      .where('v.user_id', '=', userId),
    by: { 'v.granted_at': time, 'v.id': name },
    present: (row) => ({
      id: row.id,
      kind: 'ticket_purchase',
      amount: row.total,
      released: row.vested,
      ...(row.status !== 'taken_back' && { state: row.status as QuantitySource['state'] }),
      tickets: row.quantity,
      order_id: row.order_id,
      tx_hash: row.tx_hash,
      taken_back: row.status === 'taken_back',
      at: row.granted_at.toISOString(),
    }),
  });
}

/** Creates the handlers of vesting (specification §2, §3), which the API calls 'release'. */
export function vestingHandlers({ clock }: { clock: Clock }) {
  return {
    neuRelease: (ctx) => readOverview(ctx.db, signedIn(ctx).id, clock.now()),
    neuReleaseLog: (ctx, part) => listDays(ctx.db, signedIn(ctx).id, part),
    powerLog: (ctx, part) => listSources(ctx.db, signedIn(ctx).id, part),
  } satisfies Partial<DomainHandlers<'user'>>;
}
