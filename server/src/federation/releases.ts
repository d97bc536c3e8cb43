import type { RegistryRow } from '@shared/contract';

/** Who changes the registry, and why. */
export interface ReleaseAct {
  by: string;
  why: string;
  at: Date;
}

/** The store's registry, as far as the server reads and heals it. */
export interface Releases {
  /** Its rows; undefined for one that cannot be used. */
  state(): Promise<Record<string, RegistryRow | undefined>>;
  /**
   * Makes the last good version stable.
   * @param act.from the version that must still be stable
   * @returns undefined: nothing was done; another one is stable by now, or there is no last good one
   */
  rollBack(
    name: string,
    act: ReleaseAct & { from: string },
  ): Promise<{ version: string } | undefined>;
  /** @returns false: nothing was done; `version` is no canary any more */
  haltCanary(name: string, act: ReleaseAct & { version: string }): Promise<boolean>;
}
