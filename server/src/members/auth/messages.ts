import { limits } from '@shared/contract';
import { getAddress } from 'ethers';
import { domainOf, newNonce, writeSignedText } from '../../chain/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { hashOf } from './secrets.ts';

/** The text is ASCII, as EIP-4361 requires. The sign-in sheet shows a translation. */
const statement = 'Sign in with your wallet. This signature costs nothing and moves no funds.';

export interface MessageParts {
  clock: Clock;
  publicUrl: string;
  chainId: number;
}

/** Issues a sign-in message for an address and stores its hash. */
export async function issueMessage(
  db: Db,
  { clock, publicUrl, chainId }: MessageParts,
  givenAddress: string,
): Promise<{ message: string; expiresAt: Date }> {
  const issuedAt = clock.now();
  const expiresAt = new Date(issuedAt.getTime() + limits.loginMessageTtlMs);
  const address = getAddress(givenAddress.toLowerCase());
  const text = { publicUrl, chainId, address, statement, nonce: newNonce(), issuedAt, expiresAt };
  const message = writeSignedText(text);
  await db.query(
    `insert into login_messages (message_hash, domain, address, issued_at, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [hashOf(message), domainOf(publicUrl), address, issuedAt, expiresAt],
  );
  return { message, expiresAt };
}

/**
 * Checks a message without using it up: a wrong signature must not void another person's message.
 * @throws AppError loginMessageForeign, loginMessageUsed, loginMessageExpired, signatureInvalid
 */
export async function checkMessage(
  db: Db,
  { clock, publicUrl }: MessageParts,
  message: string,
  address: string,
): Promise<void> {
  const row = await db.first(
    sql.from('login_messages', { message_hash: hashOf(message) }).selectAll(),
  );
  if (!row || row.domain !== domainOf(publicUrl)) throw new AppError('loginMessageForeign');
  if (row.used_at) throw new AppError('loginMessageUsed');
  if (row.expires_at <= clock.now()) throw new AppError('loginMessageExpired');
  if (row.address !== address) throw new AppError('signatureInvalid');
}

/** Uses up a message once. @throws AppError loginMessageUsed, loginMessageExpired */
export async function consumeMessage(db: Db, message: string, now: Date): Promise<void> {
  const unused = { message_hash: hashOf(message), used_at: null };
  const row = await db.first(
    sql.update('login_messages', unused, { used_at: now }).returning('expires_at'),
  );
  if (!row) throw new AppError('loginMessageUsed');
  if (row.expires_at <= now) throw new AppError('loginMessageExpired');
}
