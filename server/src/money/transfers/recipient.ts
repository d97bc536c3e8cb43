import { type Db, sql } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { checksummed } from '../../platform/values/checksummed.ts';

export interface Recipient {
  id: string;
  /** With its checksum (EIP-55). */
  address: string;
}

/**
 * Reads the recipient of a transfer. Refuses an unknown address, because the transfer could be
 * lost.
 * @throws AppError addressMistyped (its capitals do not match its checksum), transferToSelf,
 * recipientUnknown
 */
export async function readRecipient(db: Db, userId: string, typed: string): Promise<Recipient> {
  const address = checksummed(typed);
  const found = await db.first(sql.selectFrom('users').select('id').where('address', '=', address));
  if (!found) throw new AppError('recipientUnknown');
  if (found.id === userId) throw new AppError('transferToSelf');
  return { id: found.id, address };
}
