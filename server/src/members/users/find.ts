import { tidyHex, tidyInviteCode } from '@shared/contract';
import { getAddress } from 'ethers';
import { type Db, firstRow, sql } from '../../platform/database/index.ts';
import { levelOfUser, nodeOfUser } from '../team/index.ts';

export interface FoundUser {
  id: string;
  /** EIP-55 checksummed. */
  address: string;
  inviteCode: string;
  inviterId: string | null;
  level: number;
  node: string | null;
  createdAt: Date;
  activatedAt: Date | null;
  frozenAt: Date | null;
  frozenReason: string | null;
}

/** Finds a user by address (in any case), id (digits only) or invite code. */
export async function findUser(db: Db, key: string): Promise<FoundUser | undefined> {
  const row = await firstRow(db, query(tidyHex(key)));
  return (
    row && {
      id: row.id,
      address: row.address,
      inviteCode: row.invite_code,
      inviterId: row.inviter_id,
      level: row.level,
      node: row.node,
      createdAt: row.created_at,
      activatedAt: row.activated_at,
      frozenAt: row.frozen_at,
      frozenReason: row.frozen_reason,
    }
  );
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
