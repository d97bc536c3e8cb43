import type { UserInfo } from '@shared/contract';
import { balancesOf } from '../ledger/index.ts';
import type { Db } from '../lib/db/index.ts';
import { readFigures } from '../team/index.ts';
import { latestAcknowledgement } from './risk.ts';

interface UserRow {
  address: string;
  invite_code: string;
  level: number;
  node: string | null;
  ju_uid: string | null;
  activated_at: Date | null;
  inviter: string | null;
}

/** A user as they see themselves (specification §3). */
export async function readInfo(db: Db, id: string, publicUrl: string): Promise<UserInfo> {
  const [user] = await db.query<UserRow>(
    `select u.address, u.invite_code, u.level, u.node, u.ju_uid, u.activated_at, i.address as inviter
     from users u left join users i on i.id = u.inviter_id where u.id = $1`,
    [id],
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
