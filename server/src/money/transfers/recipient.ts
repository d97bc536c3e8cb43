import { type Db, firstRow, sql } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { checksummed } from '../../platform/values/checksummed.ts';

/** A member to whom another one sends. */
export interface Recipient {
  id: string;
  /** With its checksum (EIP-55). */
  address: string;
}

/**
 * Who is meant by an address. Only members are: what is sent where nobody ever signs in would be lost.
 * @throws AppError addressMistyped when its capitals are not its checksum, transferToSelf, recipientUnknown
 */
export async function readRecipient(db: Db, userId: string, typed: string): Promise<Recipient> {
  const address = checksummed(typed);
  const found = await firstRow(
    db,
    sql.selectFrom('users').select('id').where('address', '=', address),
  );
  if (!found) throw new AppError('recipientUnknown');
  if (found.id === userId) throw new AppError('transferToSelf');
  return { id: found.id, address };
}
