import { type DomainHandlers, signedIn } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import { cursorParts, listPage } from '../../platform/values/cursor.ts';

export function __handlers__({ clock }: { clock: Clock }) {
  return {
    async list(ctx, part) {
      const { id: userId } = signedIn(ctx);
      return listPage(ctx.db, { list: '__domain__', userId }, part, {
        query: sql.selectFrom('__table__').selectAll().where('user_id', '=', userId),
        by: { id: cursorParts.id },
        present: ({ id, __columns__, created_at }) => ({
          id,
          __columns__,
          at: created_at.toISOString(),
        }),
      });
    },

    async add(ctx, { __columns__ }) {
      const values = { user_id: signedIn(ctx).id, __columns__, created_at: clock.now() };
      await ctx.db.run(sql.insertInto('__table__').values(values));
      return {};
    },
  } satisfies Partial<DomainHandlers<'__domain__'>>;
}

/** Deletes a user's items. @returns their number */
export async function erase__Name__(tx: Db, userId: string): Promise<number> {
  const deleted = sql.delete('__table__', { user_id: userId }).returning('id');
  return (await tx.rows(deleted)).length;
}
