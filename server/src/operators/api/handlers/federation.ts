import type { ReleaseStore } from '@shared/releases';
import type { Config } from '../../../config/config.ts';
import { type RemoteReport, readFederation } from '../../../federation/health/index.ts';
import type { GroupHandlers } from '../context.ts';

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
      return { store, heals: on, remotes: remotes.map(present), acts };
    },
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
