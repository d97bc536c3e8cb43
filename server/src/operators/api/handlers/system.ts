import { RpcError } from '../../../chain/index.ts';
import type { Config } from '../../../config/config.ts';
import {
  changeSetting,
  readVersion,
  readVersions,
  type Settings,
  type SettingVersion,
  settingNames,
} from '../../../config/settings/index.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/errors/errors.ts';
import { type Jobs, readDeadJobs, readReport } from '../../../platform/jobs/index.ts';
import { canonicalJson, type Json } from '../../../platform/values/canonical-json.ts';
import {
  beginMove,
  bringChain,
  endMove,
  isMovable,
  readChainTime,
  readMoves,
} from '../../../sandbox/index.ts';
import type { GroupHandlers } from '../context.ts';

type SettingName = keyof Settings;

/** Further changes that a new version of a setting causes, in the same transaction. */
export type SettingEffects = {
  [N in SettingName]?: (tx: Db, value: Settings[N]) => Promise<void>;
};

export function serverHandlers({
  config,
  apiUrl,
}: {
  config: Config;
  /** The URL of this process, once it listens. */
  apiUrl: () => string;
}): GroupHandlers<'server'> {
  return {
    info: async ({ operator }) => ({
      sandbox: config.sandbox,
      public_url: config.publicUrl,
      api_url: apiUrl(),
      chain_id: config.chain.id,
      operator,
    }),
  };
}

export function settingHandlers({
  settingEffects,
}: {
  settingEffects: SettingEffects;
}): GroupHandlers<'settings'> {
  return {
    async list({ db }) {
      const list: SettingVersion[] = [];
      for (const name of settingNames) list.push(await readVersion(db, name));
      return { list };
    },

    async show({ db }, { name: asked }) {
      const name = requireSetting(asked);
      return { name, versions: await readVersions(db, name) };
    },

    async set({ db, operator, now }, { name: asked, value, note }) {
      const name = requireSetting(asked);
      const before = await readVersion(db, name);
      if (canonicalJson(before.value as Json) === canonicalJson(value)) {
        return { data: { changed: false, name, version: before }, line: null };
      }
      const version = await changeSetting(db, name, value, { by: operator, note, at: now });
      const effect = settingEffects[name] as
        | ((tx: Db, value: unknown) => Promise<void>)
        | undefined;
      await effect?.(db, version.value);
      const detail = { version: version.version, value, ...(note ? { note } : {}) };
      return {
        data: { changed: true, name, version },
        line: { subject: `setting:${name}`, detail },
      };
    },
  };
}

function requireSetting(name: string): SettingName {
  const known = settingNames.find((one) => one === name);
  if (known) return known;
  throw new Refusal(
    'notFound',
    `There is no setting ${name}. The settings are ${settingNames.join(', ')}.`,
  );
}

export function jobHandlers({ jobs }: { jobs: Pick<Jobs, 'redrive'> }): GroupHandlers<'jobs'> {
  return {
    async report({ db }) {
      const { list: dead, total } = await readDeadJobs(db);
      return { ...(await readReport(db)), dead, dead_total: total };
    },

    async retry({ db }, { ids }) {
      const moved = await jobs.redrive(db, ids);
      if (moved === 0) throw new Refusal('notFound', 'None of these jobs has failed permanently.');
      return { data: { moved }, line: { subject: 'jobs', detail: { ids, moved } } };
    },
  };
}

interface TimeParts {
  clock: Clock;
  config: Config;
  jobs: Pick<Jobs, 'wake'>;
}

export function clockHandlers({ clock, config, jobs }: TimeParts): GroupHandlers<'clock'> {
  const nodeUrl = config.chain.rpcUrl;

  async function state(db: Db) {
    const { aheadMs, open } = await readMoves(db);
    const chainNow = config.sandbox ? await readChainTime(nodeUrl).catch(() => null) : null;
    return { now: clock.now(), ahead_ms: aheadMs, chain_now: chainNow, open };
  }

  return {
    show: ({ db }) => state(db),

    /**
     * Advances the server's clock, then the chain's, then wakes the jobs. The move is stored until
     * both clocks have moved, so that the same call finishes a move whose process died.
     */
    async advance({ db, now, record }, { ms }) {
      if (!config.sandbox || !isMovable(clock)) {
        throw new Refusal('forbidden', 'Time can only be moved in the sandbox.');
      }
      const finished = await db.tx(async (tx) => {
        const begun = await beginMove(tx, ms, now);
        if (!begun) await record(tx, { subject: 'clock', detail: { ms } });
        return begun;
      });
      await clock.refresh();
      await bringChain(db, nodeUrl).catch((error: unknown) => {
        const why = error instanceof RpcError ? error.message : 'the chain does not answer';
        throw new Refusal(
          'unavailable',
          `The server’s clock has moved, the chain’s has not (${why}). Repeat the command to finish.`,
          { cause: error },
        );
      });
      await endMove(db, ms);
      await jobs.wake();
      return { ...(await state(db)), finished };
    },
  };
}
