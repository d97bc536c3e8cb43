import type { Canary, RegistryRow } from '@shared/contract';
import { ReleaseRefused } from './refused.ts';

interface Row<R extends Dated> {
  stable: R;
  previous: R | null;
}
interface Dated {
  version: string;
  releasedAt: string;
}

/** Time that a release has to stay stable to count as good, ms; a bad one is replaced sooner. */
const provenMs = 3_600_000;

/**
 * Returns the row with `release` as stable; the same row if that version is stable already. The old
 * stable release becomes `previous` if it was stable for `provenMs`, or if there is no `previous`.
 * Releasing `previous` again leaves no `previous`, because the replaced release is bad
 * (docs/adr/0001-federation-runtime.md). A canary ends, because it was compared with the old
 * release.
 */
export function stabilised<R extends Dated>(row: Row<R> | undefined, release: R): Row<R> {
  if (!row) return { stable: release, previous: null };
  const { stable, previous } = row;
  if (stable.version === release.version) return row;
  if (previous?.version === release.version) return { stable: release, previous: null };
  const stayedMs = Date.parse(release.releasedAt) - Date.parse(stable.releasedAt);
  return { stable: release, previous: previous && stayedMs < provenMs ? previous : stable };
}

/** Returns the row with the canary. @throws ReleaseRefused without another stable version */
export function withCanary(row: RegistryRow | undefined, canary: Canary): RegistryRow {
  const { name, version } = canary.release;
  if (!row)
    throw new ReleaseRefused(
      `${name} has no stable release to compare a canary with: release it first.`,
    );
  if (row.stable.version === version)
    throw new ReleaseRefused(`${name} ${version} is stable already: it cannot be its own canary.`);
  return { ...row, canary };
}

/** Returns the row with `to`, else `previous`, as stable. @throws ReleaseRefused without either */
export function rolledBack<R extends Dated>(row: Row<R>, to: R | undefined, at: Date): Row<R> {
  const target = to ?? row.previous;
  if (!target)
    throw new ReleaseRefused(
      `${row.stable.version} has no good release before it: name a version of the history.`,
    );
  return { stable: { ...target, releasedAt: at.toISOString() }, previous: null };
}

export function versionsOf({
  stable,
  previous,
  canary,
}: Row<Dated> & { canary?: { release: Dated } | null | undefined }): string[] {
  return [stable, previous, canary?.release].flatMap((one) => (one ? [one.version] : []));
}
