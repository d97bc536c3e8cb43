import type { Config } from '../../../config/config.ts';
import {
  changeSetting,
  readVersion,
  readVersions,
  type Settings,
  type SettingVersion,
  settingNames,
} from '../../../config/settings/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { type Jobs, readDeadJobs, readReport } from '../../../platform/jobs/index.ts';
import { canonicalJson, type Json } from '../../../platform/values/canonical-json.ts';
import type { GroupHandlers } from '../context.ts';

type SettingName = keyof Settings;

/** Further changes of a new version of a setting, in its transaction. */
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
