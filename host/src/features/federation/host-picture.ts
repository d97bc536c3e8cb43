import type { HostRelease } from '@shared/contract';
import type { RegistryView } from '@shared/federation/loader';
import { buildOf } from '../legal/index.ts';

/** The host of this tab, beside what the registry says now. */
export interface HostPicture {
  /** The release that runs; undefined where it is none of those that the registry has. */
  readonly release: HostRelease | undefined;
  /** By the name of its main script, which it always has. */
  readonly build: string | undefined;
  /** Published since, for the next page load. */
  readonly newer: string | undefined;
}

/** @param scripts URLs of the document's scripts: which release it is, its main script says. */
export function hostPicture(
  scripts: readonly string[],
  tab: RegistryView,
  published: RegistryView | undefined,
): HostPicture {
  const runs = (release: HostRelease | undefined) =>
    release && scripts.some((src) => new URL(src).pathname === release.entry);
  const now = published?.host;
  return {
    release: [now, tab.host].find(runs),
    build: buildOf(scripts),
    newer: now && !runs(now) ? now.version : undefined,
  };
}
