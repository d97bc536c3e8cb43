import type { HostDescription, RegistryRow } from '../../shared/contract/src/index.ts';
import type {
  BuildDescription,
  BuildFiles,
  CanaryScope,
  ReleaseAct,
  ReleaseRow,
  ReleaseState,
} from '../../shared/releases/src/index.ts';

/**
 * The caller's part of a release's author data: sources, reason and expected version. The target
 * adds author and time.
 */
export type Said = Omit<ReleaseAct, 'by' | 'at'>;

export interface Site {
  readonly url: string;
  /** Whether a browser may run versions that are published but not live, with a sandbox wallet. */
  readonly triable: boolean;
}

/** Reads the site's public configuration. */
export async function siteAt(url: string): Promise<Site | undefined> {
  const answer = await fetch(`${url}/api/v1/common/config`).catch(() => undefined);
  if (!answer?.ok) return undefined;
  const { data } = (await answer.json()) as {
    data?: { sandbox?: boolean; remote_override_origins?: string[] };
  };
  const triable = data?.sandbox === true && (data.remote_override_origins ?? []).includes(url);
  return { url, triable };
}

/** The destination of a release: this machine's store, or a running environment. */
export interface Target {
  /** For messages. */
  readonly place: string;
  /** Whether others build on its releases: sources without a commit are refused. */
  readonly isShared: boolean;
  /** @throws Refusal if the caller may not release the app */
  assertMayPublish(name: string): Promise<void>;
  /**
   * Address of its pages; undefined: it does not run.
   * @throws Refusal if another product runs there
   */
  site(): Promise<Site | undefined>;
  /** The modules and texts of its host; undefined: it has no host yet. */
  host(): Promise<HostDescription | undefined>;
  /** Rows of all remotes. */
  rows(): Promise<Record<string, RegistryRow | undefined>>;
  state(name: string): Promise<ReleaseState>;
  /** Uploads the build; it is published but not live. */
  keep(build: BuildFiles, description: BuildDescription): Promise<void>;
  makeStable(name: string, version: string, said: Said): Promise<ReleaseRow>;
  startCanary(name: string, version: string, scope: CanaryScope, said: Said): Promise<ReleaseRow>;
  promote(name: string, version: string | undefined, said: Said & Forced): Promise<ReleaseRow>;
  rollBack(name: string, to: string | undefined, said: Said): Promise<ReleaseRow>;
  /** @returns false if there was no canary. */
  haltCanary(name: string, said: Said): Promise<boolean>;
}

export interface Forced {
  /** Promotes regardless of the canary's figures. */
  readonly force: boolean;
}
