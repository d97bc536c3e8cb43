import { tidyHex, tidyInviteCode } from '@shared/contract';
import { getAddress } from 'ethers';
import { type Db, sql } from '../../platform/database/index.ts';
import { levelOfUser, nodeOfUser } from '../team/index.ts';

export type FoundUser = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** Finds a user by address (in any letter case), id (digits only) or invite code. */
export function findUser(db: Db, key: string) {
  return db.first(query(tidyHex(key)));
}

function query(key: string) {
  const users = sql
    .selectFrom('users')
    .selectAll()
    .select([levelOfUser.as('level'), nodeOfUser.as('node')]);
  if (/^0x[0-9a-f]{40}$/i.test(key)) {
    return users.where('address', '=', getAddress(key.toLowerCase()));
  }
  // Digits are always an id. The owner of an all-digit invite code can be found by address.
  if (/^\d{1,18}$/.test(key)) return users.where('id', '=', key);
  return users.where('invite_code', '=', tidyInviteCode(key));
}
