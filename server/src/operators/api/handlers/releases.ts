import {
  haltCanary,
  LockTimeout,
  makeStable,
  markPreview,
  promote,
  RegistryMalformed,
  type ReleaseAct,
  ReleaseRefused,
  type ReleaseRow,
  type ReleaseStore,
  readDescription,
  readRows,
  readState,
  retire,
  rollBack,
  StableChanged,
  StoreAway,
  startCanary,
  storeIdOf,
  VersionConflict,
} from '@shared/releases';
import type { Config } from '../../../config/config.ts';
import {
  readCanaryVerdict,
  runningRollout,
  startRollout,
  stopRollout,
} from '../../../federation/health/index.ts';
import { beginUpload, finishUpload } from '../../../federation/publishing/index.ts';
import { Refusal } from '../../../platform/errors/errors.ts';
import type { AdminContext, GroupHandlers } from '../context.ts';

interface ReleaseParts {
  config: Config;
  releases: ReleaseStore | undefined;
}

/** Creates the handlers of releases. The audit log records uploads and changes of live releases. */
export function releaseHandlers({ config, releases }: ReleaseParts): GroupHandlers<'releases'> {
  const store = () => storeOf(releases);

  /** Changes the live releases and records the change. @throws Refusal */
  async function changed(
    ctx: AdminContext,
    name: string,
    { commit, why, from, fromCanary }: Omit<ReleaseAct, 'by' | 'at'>,
    change: (act: ReleaseAct) => Promise<ReleaseRow>,
  ): Promise<{ row: ReleaseRow }> {
    assertMayPublish(ctx, name);
    const act = { commit, why, from, fromCanary, by: ctx.operator, at: ctx.now };
    const row = await explained(() => change(act));
    await recordChange(ctx, name, { version: row.stable.version, commit, why });
    return { row };
  }

  /**
   * @throws Refusal if the canary is worse than the stable version; without `force` also if too few
   * members ran it
   */
  async function assertNoWorse(
    { db, now: at }: AdminContext,
    name: string,
    { version, force }: { version: string | undefined; force: boolean },
  ): Promise<void> {
    const row = (await explained(() => readRows(store())))[name];
    const canary = row?.canary?.release.version;
    if (!row || (version !== undefined && version !== canary)) return;
    const verdict = await readCanaryVerdict(db, { name, row, rules: config.heal.rules, at });
    if (!verdict || verdict.is === 'good') return;
    if (verdict.is === 'worse') throw new Refusal('conflict', `It stays a canary: ${verdict.why}.`);
    if (!force) throw new Refusal('conflict', `It stays a canary unless forced: ${verdict.why}.`);
  }

  return {
    async rows({ publishes }) {
      const rows = await explained(() => readRows(store()));
      return {
        rows: Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, row ?? null])),
        url: config.publicUrl,
        store: storeIdOf(store()),
        publishes: publishes && [...publishes],
      };
    },

    async state({ db }, { name }) {
      const state = await explained(() => readState(store(), name));
      const rollout = await runningRollout(db, name);
      return {
        row: state.row ?? null,
        versions: [...state.versions],
        previews: [...state.previews],
        history: [...state.history],
        rollout: rollout
          ? { ...rollout, every_s: rollout.everyMs / 1_000, started_by: rollout.startedBy }
          : null,
      };
    },

    async begin(ctx, { release }) {
      const { name } = await explained(async () => readDescription(Buffer.from(release)));
      assertMayPublish(ctx, name);
      return { missing: await explained(() => beginUpload(store(), release, ctx.operator)) };
    },

    async finish(ctx, { name, version, digest: wanted }) {
      assertMayPublish(ctx, name);
      const of = { name, version };
      const digest = await explained(() => finishUpload(store(), of, wanted));
      await recordChange(ctx, name, { version, digest });
      return { digest };
    },

    release: (ctx, { name, version, ...options }) =>
      changed(ctx, name, options, (act) => makeStable(store(), name, version, act)),

    canary: (ctx, { name, version, percent, cohorts, ...options }) =>
      changed(ctx, name, options, (act) =>
        startCanary(store(), name, version, { percent, cohorts }, act),
      ),

    rollout: (ctx, { name, version, shares, every_s: everyS, ...options }) =>
      changed(ctx, name, options, (act) =>
        startRollout(
          { db: ctx.db, releases: store(), on: config.heal.on },
          { name, version, shares, everyS },
          act,
        ),
      ),

    stop: (ctx, { name, ...options }) => stopRolloutOf(ctx, releases, name, options),

    async preview(ctx, { name, version, for_s, commit }) {
      assertMayPublish(ctx, name);
      const until = new Date(ctx.now.getTime() + for_s * 1_000);
      const term = { by: ctx.operator, at: ctx.now, commit, until };
      const isPreview = await explained(() => markPreview(store(), name, version, term));
      await recordChange(ctx, name, { version, commit });
      return { until: isPreview ? until : null };
    },

    async promote(ctx, { name, version, force, ...options }) {
      assertMayPublish(ctx, name);
      await assertNoWorse(ctx, name, { version, force });
      return changed(ctx, name, options, (act) => promote(store(), name, act, version));
    },

    rollback: (ctx, { name, to, ...options }) =>
      changed(ctx, name, options, (act) => rollBack(store(), name, { ...act, to })),

    async retire(ctx, { name, why, from }) {
      assertMayPublish(ctx, name);
      const act = { why, from, by: ctx.operator, at: ctx.now };
      await explained(() => retire(store(), name, act));
      await recordChange(ctx, name, { why });
      return { changed: true };
    },

    async halt(ctx, { name, why }) {
      assertMayPublish(ctx, name);
      const act = { why, by: ctx.operator, at: ctx.now };
      const done = await explained(() => haltCanary(store(), name, act));
      if (done) await recordChange(ctx, name, { why });
      return { changed: done };
    },
  };
}

interface Stop {
  /** Whether the canary ends too. */
  halt: boolean;
  why?: string | undefined;
}

type StopContext = Pick<AdminContext, 'db' | 'now' | 'operator' | 'publishes' | 'record'>;

/** Stops a rollout and records that; a no-op if none runs. @throws Refusal */
export async function stopRolloutOf(
  ctx: StopContext,
  releases: ReleaseStore | undefined,
  name: string,
  { halt, why }: Stop,
): Promise<{ stopped: string | null }> {
  const { db, now: at, operator: by } = ctx;
  assertMayPublish(ctx, name);
  const store = halt ? storeOf(releases) : undefined;
  const version = await stopRollout(db, name, { by, why });
  if (version === undefined) return { stopped: null };
  if (store) await explained(() => haltCanary(store, name, { by, why, at, version }));
  const detail = { version, halt, ...(why && { why }) };
  await db.tx((tx) => ctx.record(tx, { subject: `app:${name}`, detail }));
  return { stopped: version };
}

function recordChange(
  { db, record }: AdminContext,
  name: string,
  detail: {
    version?: string;
    digest?: string;
    commit?: string | undefined;
    why?: string | undefined;
  },
): Promise<void> {
  const known = Object.entries(detail).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  return db.tx((tx) => record(tx, { subject: `app:${name}`, detail: Object.fromEntries(known) }));
}

/** Returns the release store. @throws Refusal if this process has none */
export function storeOf(releases: ReleaseStore | undefined): ReleaseStore {
  if (releases) return releases;
  throw new Refusal(
    'unavailable',
    'This server has no store of releases. Set STORE_DIR or STORE_URL.',
  );
}

/** @throws Refusal if the key may not publish the app */
export function assertMayPublish(
  { operator, publishes }: Pick<AdminContext, 'operator' | 'publishes'>,
  name: string,
): void {
  if (!publishes || publishes.includes(name)) return;
  throw new Refusal(
    'forbidden',
    `The key (FEDERATION_TOKEN) of ${operator} publishes ${publishes.join(', ')}, not ${name}.`,
  );
}

/** Runs `work`. @throws Refusal instead of an error of releases or their store */
export async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof StableChanged) throw new Refusal('conflict', message, { cause: error });
    if (error instanceof ReleaseRefused) throw new Refusal('invalid', message, { cause: error });
    if (error instanceof VersionConflict) throw new Refusal('conflict', message, { cause: error });
    const isAway = error instanceof StoreAway;
    if (isAway || error instanceof RegistryMalformed || error instanceof LockTimeout)
      throw new Refusal('unavailable', message, { cause: error });
    throw error;
  }
}
