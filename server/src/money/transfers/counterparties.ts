import type { Db } from '../../platform/database/index.ts';

export interface SeenTransfer {
  counterparty: { address: string; name: string | null };
  remark: string;
}

/** The other member of each of these transfers, by transfer. */
export async function readCounterparties(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, SeenTransfer>> {
  if (ids.length === 0) return new Map();
  const found = await db.query<{
    id: string;
    remark: string;
    address: string;
    name: string | null;
  }>(
    `select t.id, t.remark, u.address, c.name
     from transfers t
     join users u on u.id = case t.from_user when $1 then t.to_user else t.from_user end
     left join transfer_contacts c on c.user_id = $1 and c.contact = u.id
     where t.id = any($2::bigint[]) and $1 in (t.from_user, t.to_user)`,
    [userId, ids],
  );
  return new Map(
    found.map(({ id, remark, address, name }) => [id, { counterparty: { address, name }, remark }]),
  );
}
