import type { HostRelease } from '@shared/contract';
import type { RegistryView } from '@shared/federation/loader';
import { buildOf } from '../legal/index.ts';

/** The host of this tab, compared with the registry as published now. */
export interface HostPicture {
  /** The running release; undefined if it is not in the registry. */
  readonly release: HostRelease | undefined;
  /** Build hash, read from the main script's name; also set for a build outside the registry. */
  readonly build: string | undefined;
  /** Version that is published now, if another one runs in this tab. */
  readonly newer: string | undefined;
}

/** Finds the tab's release by its main script. @param scripts URLs of the document's scripts */
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
