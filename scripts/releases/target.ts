import type { HostDescription, RegistryRow } from '../../shared/contract/src/index.ts';
import type {
  BuildDescription,
  BuildFiles,
  CanaryScope,
  ReleaseAct,
  ReleaseRow,
  ReleaseState,
} from '../../shared/releases/src/index.ts';

/** Commit, reason and expected versions. The target adds author and time. */
export type Said = Omit<ReleaseAct, 'by' | 'at'>;

export interface Site {
  readonly url: string;
  /** Whether a browser may run published versions that are not live, with a sandbox wallet. */
  readonly triable: boolean;
}

/** Reads the public configuration of a site. @returns undefined if the request fails */
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
  readonly place: string;
  /** Whether other teams use this target. If so, uncommitted sources are refused. */
  readonly isShared: boolean;
  /** @throws Refusal */
  assertMayPublish(name: string): Promise<void>;
  /** @returns undefined if no site runs. @throws Refusal if another product answers at its URL */
  site(): Promise<Site | undefined>;
  host(): Promise<HostDescription | undefined>;
  rows(): Promise<Record<string, RegistryRow | undefined>>;
  state(name: string): Promise<ReleaseState>;
  /** Stores a build. It is then published, but not live. */
  keep(build: BuildFiles, description: BuildDescription): Promise<void>;
  makeStable(name: string, version: string, said: Said): Promise<ReleaseRow>;
  startCanary(name: string, version: string, scope: CanaryScope, said: Said): Promise<ReleaseRow>;
  promote(name: string, version: string | undefined, said: Said & Forced): Promise<ReleaseRow>;
  rollBack(name: string, to: string | undefined, said: Said): Promise<ReleaseRow>;
  /** @returns false if the remote has no canary */
  haltCanary(name: string, said: Said): Promise<boolean>;
}

export interface Forced {
  readonly force: boolean;
}
