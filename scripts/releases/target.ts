import type { HostDescription, RegistryRow } from '../../shared/contract/src/index.ts';
import type {
  BuildDescription,
  BuildFiles,
  CanaryScope,
  ReleaseAct,
  ReleaseState,
} from '../../shared/releases/src/index.ts';

/** Who and when is the target's to say; of which sources and why, the caller's. */
export type Said = Pick<ReleaseAct, 'commit' | 'why'>;

/** What is released into: this machine's store, or a running environment. */
export interface Target {
  /** For messages. */
  readonly place: string;
  /** Where its pages are; undefined: nothing runs there. */
  url(): Promise<string | undefined>;
  /** What its host offers; undefined: it has none yet. */
  host(): Promise<HostDescription | undefined>;
  rows(): Promise<Record<string, RegistryRow | undefined>>;
  state(name: string): Promise<ReleaseState>;
  /** Brings the build there; it is live for nobody yet. */
  keep(build: BuildFiles, description: BuildDescription): Promise<void>;
  makeStable(name: string, version: string, said: Said): Promise<RegistryRow>;
  startCanary(name: string, version: string, scope: CanaryScope, said: Said): Promise<RegistryRow>;
  promote(name: string, version: string | undefined, said: Said & Forced): Promise<RegistryRow>;
  rollBack(name: string, to: string | undefined, said: Said): Promise<RegistryRow>;
  /** @returns false when there was no canary. */
  haltCanary(name: string, said: Said): Promise<boolean>;
}

export interface Forced {
  /** Whatever the canary's figures say. */
  readonly force: boolean;
}
