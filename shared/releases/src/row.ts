import type { Canary, RegistryRow, Release } from '@shared/contract';
import { ReleaseRefused } from './refused.ts';

/** ms that a release has to stay stable to count as good: a bad one is replaced sooner. */
export const provenMs = 3_600_000;

/**
 * The row once a release is stable. `previous` is the last good one, not merely the one before: what
 * was stable takes that place only if it stayed stable for an hour, so that a bad release and a bad
 * repair of it leave the one that worked. Going back to it leaves none: what it replaces is bad
 * (ADR 0001). A canary was tried against what is stable no more, and ends.
 */
export function stabilised(row: RegistryRow | undefined, release: Release): RegistryRow {
  if (!row) return { stable: release, previous: null };
  const { stable, previous } = row;
  if (stable.version === release.version) return row;
  if (previous?.version === release.version) return { stable: release, previous: null };
  const stayedMs = Date.parse(release.releasedAt) - Date.parse(stable.releasedAt);
  return { stable: release, previous: previous && stayedMs < provenMs ? previous : stable };
}

/** The row with a release that some browsers run. @throws ReleaseRefused */
export function withCanary(row: RegistryRow | undefined, canary: Canary): RegistryRow {
  const { name, version } = canary.release;
  if (!row)
    throw new ReleaseRefused(
      `${name} has no stable release that a canary could be held against: release it first.`,
    );
  if (row.stable.version === version)
    throw new ReleaseRefused(`${name} ${version} is stable already: it cannot be its own canary.`);
  return { ...row, canary };
}

/**
 * The row after going back. @param to undefined: to the last good one.
 * @throws ReleaseRefused when there is none.
 */
export function rolledBack(row: RegistryRow, to: Release | undefined, at: Date): RegistryRow {
  const target = to ?? row.previous;
  if (!target)
    throw new ReleaseRefused(
      `${row.stable.name} has no last good release to go back to: name a version of its history.`,
    );
  return { stable: { ...target, releasedAt: at.toISOString() }, previous: null };
}

/** Every version that a row names. */
export function versionsOf({ stable, previous, canary }: RegistryRow): string[] {
  return [stable, previous, canary?.release].flatMap((one) => (one ? [one.version] : []));
}
