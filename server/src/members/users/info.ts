import type { Asset, UserInfo } from '@shared/contract';
import { type Db, sql } from '../../platform/database/index.ts';
import { levelOfUser, nodeOfUser, readFigures } from '../team/index.ts';
import { latestAcknowledgement } from './risk.ts';

/** Injected, because the ledger is above this module. */
export type ReadBalances = (db: Db, userId: string) => Promise<ReadonlyMap<Asset, bigint>>;

/** A user's own profile (specification §3). */
export async function readInfo(
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
