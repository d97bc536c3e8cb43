import { folderStore, type ReleaseStore } from '@shared/releases';
import type { FastifyPluginAsync } from 'fastify';
import type { Logger } from 'pino';
import { replacedCard } from '../cards/applications/index.ts';
import { applyProducts } from '../cards/cards/index.ts';
import { createIssuer, type Issuer } from '../cards/issuer/index.ts';
import {
  type ContractReader,
  createContractReader,
  type KnownContracts,
  knownContracts,
  type MutualAidClient,
  mutualAidClient,
  sandboxHotWalletKey,
  type TransactionReader,
} from '../chain/index.ts';
import type { Config } from '../config/config.ts';
import { applySetting, seedSettings } from '../config/settings/index.ts';
import { bucketStore } from '../federation/publishing/index.ts';
import { createSessionEnded, liveSessions, resolveSessions } from '../members/auth/index.ts';
import {
  createPushKeys,
  type NameNews,
  notifyMembers,
  seedNotices,
} from '../members/notices/index.ts';
import { createReviews, type Review, type Reviews } from '../members/reviews/index.ts';
import { type Bus, createBus } from '../platform/bus.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/index.ts';
import { createJobs, type Jobs } from '../platform/jobs/index.ts';
import { createLimiter, type Limiter } from '../platform/limits/limiter.ts';
import type { Metrics } from '../platform/observability/metrics.ts';
import type { Redis } from '../platform/redis/index.ts';
import {
  type ObjectStore,
  openBucket,
  openSealer,
  openStorage,
  type Sealer,
} from '../platform/storage/index.ts';
import { batched } from '../platform/values/batched.ts';
import { type EnvelopeParts, openEnvelope } from '../transport/envelope/index.ts';
import { storedHeaders } from '../transport/static/index.ts';
import { seedMarquee } from './common/index.ts';
import { newsNameOf, reviewEffectsOf } from './effects.ts';

/** External dependencies. The caller of `compose` opens and closes them. */
export interface Dependencies {
  config: Config;
  clock: Clock;
  db: Db;
  log: Logger;
  metrics: Metrics;
  /** Shared by several processes; undefined: this process works alone. */
  redis?: Redis | undefined;
  /** By default, the next four are made from the configuration. */
  reader?: ContractReader;
  transactions?: TransactionReader;
  storage?: ObjectStore;
  issuer?: Issuer | undefined;
  /** Additional routes of the API. */
  routes?: readonly FastifyPluginAsync[] | undefined;
}

export interface Parts extends Dependencies {
  issuer: Issuer | undefined;
  bus: Bus;
  limiter: Limiter;
  jobs: Jobs;
  storage: ObjectStore;
  /** Encrypts personal data. */
  sealer: Sealer;
  contracts: KnownContracts;
  /** undefined: no MutualAid contract on this chain. */
  mutualAid: MutualAidClient | undefined;
  sessions: ReturnType<typeof createSessions>;
  envelope: EnvelopeParts;
  reviews: Reviews;
  nameNews: NameNews;
  /** undefined: this process has no release store. */
  releases: ReleaseStore | undefined;
}

export async function openParts(ground: Dependencies): Promise<Parts> {
  const { config, clock, db, log, redis } = ground;
  const onError = (error: unknown) => log.error({ err: error }, 'a bus listener failed');
  const contracts = await contractsOf(config);
  const bus = createBus({ redis, onError });
  const onDecided = async (tx: Db, { kind, subjectId, userId, status }: Review, at: Date) => {
    const replaces =
      kind === 'card_application' ? await replacedCard(tx, { id: subjectId }) : undefined;
    const facts = {
      review_kind: kind,
      outcome: status,
      subject_id: subjectId,
      ...(replaces && { replaces }),
    };
    await notifyMembers(tx, bus, [{ userId, kind: 'review', facts }], at);
    tx.afterCommit(() => bus.publish(userId, 'user@wallet', { reason: kind }));
  };
  const { dataDir, storage } = config;
  const sealer = await openSealer(dataDir, storage.keys);
  return {
    reader: createContractReader(config.chain.rpcUrl),
    ...ground,
    issuer: ground.issuer ?? (config.issuer && createIssuer(config.issuer)),
    bus,
    limiter: createLimiter(redis),
    jobs: createJobs({ db, clock, log, works: config.role !== 'api' }),
    storage: ground.storage ?? (await openStorage({ dataDir, s3: storage.s3, sealer })),
    sealer,
    contracts,
    mutualAid: mutualAidClient(contracts.addresses.MutualAid, config.chain.mutualAid?.signerKey),
    sessions: createSessions(ground),
    envelope: await openEnvelope(ground),
    releases: openReleases(ground),
    nameNews: newsNameOf(sealer),
    reviews: createReviews({ effects: reviewEffectsOf(sealer), onDecided }),
  };
}

function openReleases({ config, db }: Dependencies): ReleaseStore | undefined {
  if (config.storeDir !== undefined) return folderStore(config.storeDir);
  if (!config.storeBucket) return undefined;
  const bucket = openBucket(config.storeBucket);
  return bucketStore({ bucket, db, headersOf: storedHeaders });
}

function contractsOf({ sandbox, chain }: Config): Promise<KnownContracts> {
  const { checkout, tokens, mutualAid } = chain;
  if (sandbox || !checkout) return knownContracts(undefined);
  return knownContracts({ checkout, tokens, mutualAid: mutualAid?.address });
}

/** Returns the key of the wallet that pays withdrawals; undefined: withdrawals are off. */
export function hotWalletKey({ sandbox, chain }: Config): string | undefined {
  return sandbox ? sandboxHotWalletKey() : chain.withdrawalKey;
}

/** Creates the sessions for HTTP and realtime. Concurrent lookups of tokens share one query. */
function createSessions({ db, clock, config, redis }: Dependencies) {
  const ended = createSessionEnded(redis);
  const { ttlMs } = config.session;
  return {
    find: batched((tokens: readonly string[]) => resolveSessions({ db, clock, ttlMs }, tokens)),
    live: (ids: readonly string[]) => liveSessions(db, ids, clock.now()),
    onEnded: ended.subscribe,
    ended,
  };
}

/** Inserts missing default rows and applies the card products. Rows that operators changed stay. */
export async function seed({ db, config, clock, sealer }: Parts): Promise<void> {
  await db.tx(async (tx) => {
    await seedMarquee(tx, config.brand);
    await seedSettings(tx, config, clock.now());
    if (config.sandbox) await seedNotices(tx, config.brand, clock.now());
    await applySetting(tx, 'card_products', applyProducts);
    await createPushKeys(tx, sealer, clock.now());
  });
}
