import type { DirectMember } from '@shared/contract';
import { type Db, sql } from '../../platform/database/index.ts';
import { cursorParts, type Page, type PageRequest } from '../../platform/values/cursor.ts';
import { listPage } from '../../platform/values/list-page.ts';
import { levelOfUser } from './standing.ts';

export function listDirects(
  db: Db,
  userId: string,
  part: PageRequest,
): Promise<Page<DirectMember>> {
  return listPage(db, { list: 'directs', userId }, part, {
    query: sql
      .selectFrom('users')
      .innerJoin('team_figures', 'team_figures.user_id', 'users.id')
      .select(['users.id', 'address', 'created_at', levelOfUser.as('level')])
      .select(['members', 'own_performance', 'team_performance'])
      .where('inviter_id', '=', userId),
    by: { 'users.id': cursorParts.id },
    present: (row) => ({
      id: row.id,
      name: row.address,
      joined_at: row.created_at.toISOString(),
      level: row.level,
      team_num: row.members,
      me_performance: row.own_performance,
      team_performance: row.team_performance,
    }),
  });
}
