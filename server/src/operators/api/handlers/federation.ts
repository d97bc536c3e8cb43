import type { ReleaseStore } from '@shared/releases';
import type { Config } from '../../../config/config.ts';
import {
  type RemoteReport,
  readFederation,
  type ShownRollout,
  shownRollouts,
} from '../../../federation/health/index.ts';
import type { GroupHandlers } from '../context.ts';
import { stopRolloutOf } from './releases.ts';

export function federationHandlers({
  config,
  releases,
}: {
  config: Pick<Config, 'heal'>;
  releases: ReleaseStore | undefined;
}): GroupHandlers<'federation'> {
  return {
    async report({ db, now }) {
      const { on, rules } = config.heal;
      const { store, remotes, acts } = await readFederation(db, { releases, rules, at: now });
      const rollouts = (await shownRollouts(db)).map(presentRollout);
      return { store, heals: on, remotes: remotes.map(present), rollouts, acts };
    },
    stop: (ctx, { name, ...options }) => stopRolloutOf(ctx, releases, name, options),
  };
}

function present({ remote, row, verdict, versions }: RemoteReport) {
  const canary = row?.canary;
  return {
    name: remote,
    stable: row?.stable.version ?? null,
    last_good: row?.previous?.version ?? null,
    canary:
      canary && verdict
        ? {
            version: canary.release.version,
            percent: canary.percent,
            cohorts: canary.cohorts,
            verdict: verdict.is,
            why: verdict.why,
          }
        : null,
    versions: versions.map((one) => ({ ...one, median_ms: one.median, p95_ms: one.p95 })),
  };
}

const obstacles = {
  members: 'waits: too few members ran it',
  address: 'waits: it fails for accounts that share a network address, check it',
} as const;

function presentRollout({ started_by, waits, why, step, ...rollout }: ShownRollout) {
  const share = rollout.shares[step] ?? 0;
  return { ...rollout, share, by: started_by, why: why ?? (waits && obstacles[waits]) };
}
