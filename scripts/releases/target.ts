import type { HostDescription, RegistryRow } from '../../shared/contract/src/index.ts';
import type {
  BuildDescription,
  BuildFiles,
  CanaryScope,
  ReleaseAct,
  ReleaseRow,
  ReleaseState,
} from '../../shared/releases/src/index.ts';
import { Refusal } from '../processes.ts';

/** Commit, reason and expected versions. The target adds author and time. */
export type Said = Omit<ReleaseAct, 'by' | 'at'>;

export interface Site {
  readonly url: string;
  /** Whether a browser may run published versions that are not live, with a sandbox wallet. */
  readonly triable: boolean;
  /** Whether a link opens published versions that are not live (`?remote=remote-x@<version>`). */
  readonly opensVersions: boolean;
}

/** Reads the public configuration of a site. @returns undefined if the request fails */
export async function siteAt(url: string): Promise<Site | undefined> {
  const answer = await fetch(`${url}/api/v1/common/config`).catch(() => undefined);
  if (!answer?.ok) return undefined;
  const { data } = (await answer.json()) as {
    data?: { sandbox?: boolean; remote_override_origins?: string[] };
  };
  const opensVersions = (data?.remote_override_origins ?? []).includes(new URL(url).origin);
  return { url, triable: data?.sandbox === true && opensVersions, opensVersions };
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
  retire(name: string, said: Said): Promise<void>;
  /** @returns false if the remote has no canary */
  haltCanary(name: string, said: Said): Promise<boolean>;
  /** @throws Refusal if no server can raise a rollout, or one of this remote runs */
  assertRollsOut(name: string): Promise<void>;
  startRollout(name: string, version: string, rollout: RolloutPlan, said: Said): Promise<void>;
  /** @returns the version whose rollout was stopped; null: none was running */
  stopRollout(name: string, said: Said): Promise<string | null>;
  /** @returns the time of its removal; undefined for a version that was released, and stays */
  preview(name: string, version: string, forMs: number, said: Said): Promise<Date | undefined>;
}

/** A canary whose share the server raises by itself. */
export interface RolloutPlan {
  /** Rising percentages. After 100 the version becomes stable. */
  readonly shares: readonly number[];
  readonly everyMs: number;
}

/** @throws Refusal for a running rollout */
export function assertNoRollout(
  name: string,
  rollout: { version: string; shares: number[]; step: number } | null | undefined,
): void {
  if (!rollout) return;
  const { version, shares, step } = rollout;
  throw new Refusal(
    `A rollout of ${name} ${version} is running (at ${shares[step] ?? shares.at(-1)} %). ` +
      `Stop it first: pnpm canary ${name} --stop`,
  );
}

export interface Forced {
  readonly force: boolean;
}
