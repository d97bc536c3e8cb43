import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import {
  limits,
  type Passkey,
  type PasskeyAssertion,
  type PasskeyCreation,
  type PasskeyRegistration,
  type PasskeyRequest,
  passkeyTransports,
} from '@shared/contract';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { type Db, type Row, sql } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';

type PasskeyRow = Row<'passkeys'>;

/** The site to which passkeys belong (WebAuthn §4, relying party). */
export interface Site {
  /** Domain that passkeys belong to. */
  rpId: string;
  origin: string;
}

/** Returns the site of PUBLIC_URL; undefined for an IP address, which can have no passkeys. */
export function siteOf(publicUrl: string): Site | undefined {
  const { hostname, origin } = new URL(publicUrl);
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[');
  return isAddress ? undefined : { rpId: hostname, origin };
}

/** Time for the member's answer, ms. */
const timeout = 60_000;
/** EdDSA, ES256 and RS256 (COSE): all current authenticators support one of them. */
const algorithms = [-8, -7, -257];

/** Returns the challenge for a passkey: the digest of the text that a wallet would sign. */
function challengeOf(message: string): string {
  return createHash('sha256').update(message).digest('base64url');
}

/** Returns the request to the member's passkeys; null without one. */
export function requestOf(
  { rpId }: Site,
  message: string,
  own: readonly PasskeyRow[],
): PasskeyRequest | null {
  if (own.length === 0) return null;
  const allowCredentials = own.map(credentialOf);
  const challenge = challengeOf(message);
  return { challenge, rpId, timeout, userVerification: 'required', allowCredentials };
}

interface NewPasskey {
  brand: string;
  userId: string;
  /** Shown by the authenticator. */
  address: string;
  message: string;
  own: readonly PasskeyRow[];
}

/** Returns the options of a new passkey, which an authenticator with an earlier one refuses. */
export function creationOf({ rpId }: Site, wanted: NewPasskey): PasskeyCreation {
  const { brand, userId, address, message, own } = wanted;
  const handle = createHash('sha256').update(`passkey ${rpId} ${userId}`).digest('base64url');
  return {
    challenge: challengeOf(message),
    rp: { id: rpId, name: brand },
    user: { id: handle, name: address, displayName: address },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout,
    attestation: 'none',
    excludeCredentials: own.map(credentialOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  };
}

function credentialOf({ credential_id: id, transports }: PasskeyRow) {
  return { id, type: 'public-key' as const, transports: knownTransports(transports) };
}

function knownTransports(names: readonly string[]) {
  return passkeyTransports.filter((name) => names.includes(name));
}

/**
 * Checks the answer of a member's passkey to `requestOf` and stores its use.
 * @throws AppError passkeyNotUsable
 */
export async function assertPasskey(
  db: Db,
  { rpId, origin }: Site,
  answer: { userId: string; message: string; assertion: PasskeyAssertion; at: Date },
): Promise<void> {
  const { userId, message, assertion, at } = answer;
  const own = { user_id: userId, credential_id: assertion.id };
  const row = await db.first(sql.from('passkeys', own).selectAll());
  if (!row) throw new AppError('passkeyNotUsable');
  // The user handle is not needed: the row names the user.
  const { userHandle: _, ...response } = assertion.response;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...assertion, response, clientExtensionResults: {} },
    expectedChallenge: challengeOf(message),
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: {
      id: row.credential_id,
      publicKey: Buffer.from(row.public_key, 'base64url'),
      counter: Number(row.counter),
    },
    requireUserVerification: true,
  }).catch(refuse);
  if (!verified) throw new AppError('passkeyNotUsable');
  const { newCounter: counter } = authenticationInfo;
  // A second answer with the same count comes from a copy of the key.
  const used = await db.query(
    `update passkeys set counter = $2, last_used_at = $3
     where id = $1 and ($2 = 0 or counter < $2) returning 1`,
    [row.id, counter, at],
  );
  if (used.length === 0) throw new AppError('passkeyNotUsable');
}

/** The library throws plain errors for every answer that it refuses. */
function refuse(cause: unknown): never {
  throw new AppError('passkeyNotUsable', { cause });
}

/**
 * Checks the answer to `creationOf` and stores the passkey. Call it with the user locked.
 * @throws AppError passkeyNotUsable, tooManyPasskeys
 */
export async function storePasskey(
  tx: Db,
  { rpId, origin }: Site,
  made: {
    userId: string;
    message: string;
    registration: PasskeyRegistration;
    name: string;
    at: Date;
  },
): Promise<Passkey> {
  const { userId, message, registration, name, at } = made;
  const { transports = [], ...response } = registration.response;
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...registration, response, clientExtensionResults: {} },
    expectedChallenge: challengeOf(message),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(refuse);
  if (!registrationInfo) throw new AppError('passkeyNotUsable');
  if ((await passkeysOf(tx, userId)).length >= limits.passkeys)
    throw new AppError('tooManyPasskeys');
  const { id, publicKey, counter } = registrationInfo.credential;
  const row = await tx.first(
    sql
      .insertInto('passkeys')
      .values({
        user_id: userId,
        credential_id: id,
        public_key: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: [...knownTransports(transports)],
        name,
        created_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll(),
  );
  if (!row) throw new AppError('passkeyNotUsable');
  return present(row);
}

/** Lists the user's passkeys, oldest first. */
export function passkeysOf(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db.rows(sql.from('passkeys', { user_id: userId }).selectAll().orderBy('id'));
}

/** Renames a passkey. @throws AppError notFound */
export async function renamePasskey(
  db: Db,
  { id, userId, name }: { id: string; userId: string; name: string },
): Promise<Passkey> {
  const renamed = sql.update('passkeys', { id, user_id: userId }, { name }).returningAll();
  const row = await db.first(renamed);
  if (!row) throw new AppError('notFound');
  return present(row);
}

export function present({ id, name, created_at, last_used_at }: PasskeyRow): Passkey {
  return {
    id,
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}
