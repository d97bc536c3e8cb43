import type { DirectMember } from '@shared/contract';
import * as z from 'zod';
import { type Db, rows, sql } from '../../platform/database/index.ts';
import { type CursorScope, cursorParts, pageOf, readCursor } from '../../platform/values/cursor.ts';
import { levelOfUser } from './standing.ts';

const position = z.tuple([cursorParts.id]);

export async function listDirects(
  db: Db,
  userId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ list: DirectMember[]; next: string | null }> {
  const scope: CursorScope<z.output<typeof position>> = { list: 'directs', userId, position };
  const after = readCursor(scope, cursor);
  let query = sql
    .selectFrom('users')
    .innerJoin('team_figures', 'team_figures.user_id', 'users.id')
    .select([
      'users.id',
      'address',
      'created_at',
      levelOfUser.as('level'),
      'members',
      'own_performance',
      'team_performance',
    ])
    .where('inviter_id', '=', userId)
    .orderBy('users.id', 'desc')
    .limit(limit + 1);
  if (after) query = query.where('users.id', '<', after[0]);
  return pageOf(
    scope,
    await rows(db, query),
    limit,
    (row) => [row.id],
    (row) => ({
      id: row.id,
      name: row.address,
      joined_at: row.created_at.toISOString(),
      level: row.level,
      team_num: row.members,
      me_performance: row.own_performance,
      team_performance: row.team_performance,
    }),
  );
}
