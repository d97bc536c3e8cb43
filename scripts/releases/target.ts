import type { HostDescription, RegistryRow } from '../../shared/contract/src/index.ts';
import type {
  BuildDescription,
  BuildFiles,
  CanaryScope,
  ReleaseAct,
  ReleaseRow,
  ReleaseState,
} from '../../shared/releases/src/index.ts';

/** Who and when is the target's to say; of which sources, why and from which version, the caller's. */
export type Said = Omit<ReleaseAct, 'by' | 'at'>;

export interface Site {
  readonly url: string;
  /** A browser may run versions that are published and live for nobody, with a wallet of the sandbox. */
  readonly triable: boolean;
}

/** Reads what the site says of itself to every browser. */
export async function siteAt(url: string): Promise<Site | undefined> {
  const answer = await fetch(`${url}/api/v1/common/config`).catch(() => undefined);
  if (!answer?.ok) return undefined;
  const { data } = (await answer.json()) as {
    data?: { sandbox?: boolean; remote_override_origins?: string[] };
  };
  const triable = data?.sandbox === true && (data.remote_override_origins ?? []).includes(url);
  return { url, triable };
}

/** What is released into: this machine's store, or a running environment. */
export interface Target {
  /** For messages. */
  readonly place: string;
  /** Others build on what is released here: sources without a commit are refused. */
  readonly isShared: boolean;
  /** @throws Refusal where the caller may not release the app */
  assertMayPublish(name: string): Promise<void>;
  /** Where its pages are; undefined: nothing runs there. @throws Refusal: another product does */
  site(): Promise<Site | undefined>;
  /** What its host offers; undefined: it has none yet. */
  host(): Promise<HostDescription | undefined>;
  /** Of remotes. */
  rows(): Promise<Record<string, RegistryRow | undefined>>;
  state(name: string): Promise<ReleaseState>;
  /** Brings the build there; it is live for nobody yet. */
  keep(build: BuildFiles, description: BuildDescription): Promise<void>;
  makeStable(name: string, version: string, said: Said): Promise<ReleaseRow>;
  startCanary(name: string, version: string, scope: CanaryScope, said: Said): Promise<ReleaseRow>;
  promote(name: string, version: string | undefined, said: Said & Forced): Promise<ReleaseRow>;
  rollBack(name: string, to: string | undefined, said: Said): Promise<ReleaseRow>;
  /** @returns false when there was no canary. */
  haltCanary(name: string, said: Said): Promise<boolean>;
}

export interface Forced {
  /** Whatever the canary's figures say. */
  readonly force: boolean;
}
