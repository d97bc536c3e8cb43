import { createECDH, createHash, generateKeyPairSync } from 'node:crypto';
import type { EnvelopeKey } from '@shared/contract';
import type { PrivateJwk } from '../../config/private-jwk.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { createPasses, type Passes } from './pass.ts';

/** A key of the server, with which clients seal calls. */
export interface ServerKey {
  jwk: EnvelopeKey;
  /** Runs ECDH with an uncompressed point. @throws Error when it is not on the curve */
  agree(point: Buffer): Buffer;
  passes: Passes;
}

/** The current key and the earlier ones that are still accepted. */
export interface KeyRing {
  /** Returns the public keys, the current one first. */
  publicKeys(): EnvelopeKey[];
  find(kid: string): Promise<ServerKey | undefined>;
  /** Loads keys of other processes; creates a key if the current one is missing or too old. */
  refresh(): Promise<void>;
  rotate(): Promise<void>;
}

interface KeyRingOptions {
  db: Db;
  clock: Clock;
  /** Keys to use instead of the database's, current first. */
  given?: readonly PrivateJwk[] | undefined;
  /** Age at which a key is replaced, ms. */
  rotateMs: number;
}

const keptKeys = 2;
/** Advisory lock that serializes the creation of keys. */
const rotationLock = 720_210_001;
/** Minimum time between reads for unknown kids, which may be new keys of another process. */
const minReloadMs = 1_000;

/** Opens the shared keys in the database, or the configured keys. */
export async function openKeyRing(options: KeyRingOptions): Promise<KeyRing> {
  if (options.given) return givenKeys(options.given);
  const ring = storedKeys(options);
  await ring.refresh();
  return ring;
}

export function givenKeys(given: readonly PrivateJwk[]): KeyRing {
  const keys = given.map(serverKey);
  return {
    publicKeys: () => keys.map(({ jwk }) => jwk),
    find: async (kid) => keys.find(({ jwk }) => jwk.kid === kid),
    refresh: async () => {},
    rotate: async () => {},
  };
}

function storedKeys({ db, clock, rotateMs }: KeyRingOptions): KeyRing {
  let keys: ServerKey[] = [];
  let loadedAt = 0;
  let loading: Promise<void> | undefined;

  const load = () => {
    loading ??= (async () => {
      const rows = await newest(db);
      // Known keys stay the same objects, with their cached passes.
      keys = rows.map(({ private_key }) => known(kidOf(private_key)) ?? serverKey(private_key));
      loadedAt = performance.now();
    })().finally(() => {
      loading = undefined;
    });
    return loading;
  };
  const known = (kid: string) => keys.find(({ jwk }) => jwk.kid === kid);
  const rotate = async (isDue: (current: KeyRow | undefined) => boolean) => {
    await db.tx((tx) => replaceKey(tx, clock.now(), isDue));
    await load();
  };

  return {
    publicKeys: () => keys.map(({ jwk }) => jwk),
    async find(kid) {
      if (!known(kid) && (loading || performance.now() - loadedAt >= minReloadMs)) await load();
      return known(kid);
    },
    refresh: () =>
      rotate(
        (current) => !current || clock.now().getTime() - current.created_at.getTime() >= rotateMs,
      ),
    rotate: () => rotate(() => true),
  };
}

interface KeyRow {
  private_key: PrivateJwk;
  created_at: Date;
}

function newest(db: Db): Promise<KeyRow[]> {
  return db.query<KeyRow>(
    `select private_key, created_at from envelope_keys order by created_at desc, kid limit ${keptKeys}`,
  );
}

async function replaceKey(
  tx: Db,
  now: Date,
  isDue: (current: KeyRow | undefined) => boolean,
): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [rotationLock]);
  const [current] = await newest(tx);
  if (!isDue(current)) return;
  const jwk = newPrivateJwk();
  await tx.query(
    'insert into envelope_keys (kid, private_key, created_at) values ($1, $2::jsonb, $3)',
    [kidOf(jwk), JSON.stringify(jwk), now],
  );
  await tx.query(
    `delete from envelope_keys where kid not in
       (select kid from envelope_keys order by created_at desc, kid limit ${keptKeys})`,
  );
}

function newPrivateJwk(): PrivateJwk {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  return { kty: 'EC', crv: 'P-256', x, y, d };
}

export function serverKey(jwk: PrivateJwk): ServerKey {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(Buffer.from(jwk.d, 'base64url'));
  const { kty, crv, x, y } = jwk;
  const kid = kidOf(jwk);
  return {
    jwk: { kty, crv, x, y, kid },
    agree: (point) => ecdh.computeSecret(point),
    passes: createPasses(kid, jwk),
  };
}

/** Returns the key's thumbprint (RFC 7638). */
function kidOf({ crv, kty, x, y }: PrivateJwk): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
}
