import {
  type AddedDue,
  type Asset,
  addedDueKinds,
  type Due,
  type UserInfo,
} from '@shared/contract';
import { type DomainHandlers, signedIn } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import { levelOfUser, listDirects, nodeOfUser, readFigures } from '../team/index.ts';
import { acknowledge, latestAcknowledgement } from './risk.ts';

interface UserParts {
  clock: Clock;
  publicUrl: string;
  riskNoticeVersion: string;
  pendingActionsOf(userId: string): Promise<(Due | AddedDue)[]>;
  /** Returns the balances that a user may spend, in base units. */
  balancesOf: ReadBalances;
}

export function userHandlers(parts: UserParts) {
  const { clock, publicUrl, riskNoticeVersion, pendingActionsOf, balancesOf } = parts;
  return {
    info: (ctx) => readInfo(ctx.db, signedIn(ctx).id, { publicUrl, balancesOf }),

    async due(ctx) {
      const all = await pendingActionsOf(signedIn(ctx).id);
      const added = all.filter(isAdded);
      const list = all.filter((one): one is Due => !isAdded(one));
      return added.length > 0 ? { list, added } : { list };
    },

    zhiList: (ctx, part) => listDirects(ctx.db, signedIn(ctx).id, part),

    async updateJuUid(ctx, { uid }) {
      // This replaces an earlier account at the exchange (specification §5).
      await ctx.db.run(sql.update('users', { id: signedIn(ctx).id }, { ju_uid: uid }));
      return {};
    },

    async acknowledgeRisk(ctx, { version }) {
      await acknowledge(ctx.db, signedIn(ctx).id, version, riskNoticeVersion, clock.now());
      return {};
    },
  } satisfies Partial<DomainHandlers<'user'>>;
}

function isAdded(due: Due | AddedDue): due is AddedDue {
  return (addedDueKinds as readonly string[]).includes(due.kind);
}

/** The function is injected, because this module must not import the ledger. */
type ReadBalances = (db: Db, userId: string) => Promise<ReadonlyMap<Asset, bigint>>;

/** Reads a user's own profile (specification §3). */
async function readInfo(
  db: Db,
  id: string,
  { publicUrl, balancesOf }: { publicUrl: string; balancesOf: ReadBalances },
): Promise<UserInfo> {
  const user = await db.first(
    sql
      .selectFrom('users')
      .leftJoin('users as inviter', 'inviter.id', 'users.inviter_id')
      .select(['users.invite_code', 'users.address', 'users.ju_uid', 'users.activated_at'])
      .select('inviter.address as inviter')
      .select([levelOfUser.as('level'), nodeOfUser.as('node')])
      .where('users.id', '=', id),
  );
  if (!user) throw new Error(`the session's user ${id} does not exist`);
  const figures = await readFigures(db, id);
  const balances = await balancesOf(db, id);
  return {
    code: user.invite_code,
    name: user.address,
    zhi_num: figures.direct,
    team_num: figures.members,
    me_performance: String(figures.ownPerformance),
    team_performance: String(figures.teamPerformance),
    level: user.level,
    node: user.node,
    balance: String(balances.get('JU') ?? 0n),
    activated_at: user.activated_at?.toISOString() ?? null,
    invite_url: `${publicUrl}/index?invite=${user.invite_code}`,
    invited_by: user.inviter,
    ju_uid: user.ju_uid,
    risk_notice_version: await latestAcknowledgement(db, id),
  };
}
