import { contractMajor, type RegistryRow, type Release } from '@shared/contract';
import type { ReleaseAct, Releases } from '../federation/index.ts';

/** A registry of one store, as several processes see it, and who has changed it. */
export interface TestReleases extends Releases {
  rows: Record<string, RegistryRow | undefined>;
  acts: (ReleaseAct & { name: string })[];
}

/** What the store does, without files: a row changes only if it is still what the caller thinks. */
export function testReleases(rows: Record<string, RegistryRow | undefined>): TestReleases {
  const acts: TestReleases['acts'] = [];
  return {
    rows,
    acts,
    state: async () => structuredClone(rows),
    async rollBack(name, { from, ...act }) {
      const row = rows[name];
      if (!row?.previous || row.stable.version !== from) return undefined;
      rows[name] = { ...row, stable: row.previous, previous: null };
      acts.push({ name, ...act });
      return { version: row.previous.version };
    },
    async haltCanary(name, { version, ...act }) {
      const row = rows[name];
      if (row?.canary?.release.version !== version) return false;
      rows[name] = { ...row, canary: null };
      acts.push({ name, ...act });
      return true;
    },
  };
}

export function releaseOf(name: string, version: string): Release {
  return {
    ...{ name, version, contract: contractMajor, prefixes: [], routes: [], menu: [], parcels: [] },
    entry: `/federation/${name}/${version}/remoteEntry.js`,
    integrity: `sha384-${'A'.repeat(64)}`,
    releasedAt: '2026-01-01T00:00:00.000Z',
  };
}
