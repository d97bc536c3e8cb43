import type { Canary, RegistryRow } from '@shared/contract';
import { ReleaseRefused } from './refused.ts';

/** What rows of remotes and of the host have in common. */
interface Row<R extends Dated> {
  stable: R;
  previous: R | null;
}
interface Dated {
  version: string;
  releasedAt: string;
}

/** ms that a release has to stay stable to count as good: a bad one is replaced sooner. */
export const provenMs = 3_600_000;

/**
 * The row once a release is stable. `previous` is the last good one, not merely the one before: what
 * was stable takes that place only if it stayed stable for an hour, so that a bad release and a bad
 * repair of it leave the one that worked. Going back to it leaves none: what it replaces is bad
 * (docs/adr/0001-federation-runtime.md). A canary was tried against what is stable no more, and ends.
 */
export function stabilised<R extends Dated>(row: Row<R> | undefined, release: R): Row<R> {
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
 * Returns the row after a rollback.
 * @param to undefined: to the last good release.
 * @throws ReleaseRefused without a last good release.
 */
export function rolledBack<R extends Dated>(row: Row<R>, to: R | undefined, at: Date): Row<R> {
  const target = to ?? row.previous;
  if (!target)
    throw new ReleaseRefused(
      `${row.stable.version} has no last good release behind it: name a version of the history.`,
    );
  return { stable: { ...target, releasedAt: at.toISOString() }, previous: null };
}

/** Every version that a row names. */
export function versionsOf({
  stable,
  previous,
  canary,
}: Row<Dated> & { canary?: { release: Dated } | null | undefined }): string[] {
  return [stable, previous, canary?.release].flatMap((one) => (one ? [one.version] : []));
}
