import type { UserInfo } from '@shared/contract';
import type { Context } from '../http/context.ts';
import { signedIn } from '../http/context.ts';
import { balancesOf } from '../ledger/index.ts';
import { performanceOf } from './performance.ts';
import { latestAcknowledgement } from './risk.ts';
import { teamOf } from './team.ts';

interface UserRow {
  address: string;
  invite_code: string;
  level: number;
  node: string | null;
  activated_at: Date | null;
  inviter: string | null;
}

/** The signed-in user (specification §3). */
export async function readInfo(ctx: Context): Promise<UserInfo> {
  const { db, deps } = ctx;
  const { id } = signedIn(ctx);
  const [user] = await db.query<UserRow>(
    `select u.address, u.invite_code, u.level, u.node, u.activated_at, i.address as inviter
     from users u left join users i on i.id = u.inviter_id where u.id = $1`,
    [id],
  );
  if (!user) throw new Error(`the session's user ${id} does not exist`);
  const team = await teamOf(db, id);
  const balances = await balancesOf(db, id);
  return {
    code: user.invite_code,
    name: user.address,
    zhi_num: team.filter(({ distance }) => distance === 1).length,
    team_num: team.length,
    me_performance: String(await performanceOf(db, [id])),
    team_performance: String(
      await performanceOf(
        db,
        team.map((member) => member.userId),
      ),
    ),
    level: user.level,
    node: user.node,
    balance: String(balances.get('JU') ?? 0n),
    activated_at: user.activated_at?.toISOString() ?? null,
    invite_url: `${deps.config.publicUrl}/index?invite=${user.invite_code}`,
    invited_by: user.inviter,
    risk_notice_version: await latestAcknowledgement(db, id),
  };
}
