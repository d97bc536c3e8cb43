import type { Built } from '../../shared/federation/src/release/index.ts';
import { folderFiles } from '../../shared/federation/src/release/index.ts';
import {
  type CanaryScope,
  canaryOf,
  hostName,
  type ReleaseState,
  standingRollback,
} from '../../shared/releases/src/index.ts';
import { Refusal } from '../processes.ts';
import type { Said, Target } from './target.ts';

export interface ReleaseOptions {
  readonly canary?: CanaryScope | undefined;
  /** Whether the release is checked; `npm start` and `pnpm build` skip the checks. */
  readonly isGated: boolean;
  readonly said: Pick<Said, 'commit' | 'why'>;
}

export interface Steps {
  build(): Promise<Built>;
  /** Runs the checks that need no browser. @throws ReleaseRefused */
  check(built: Built): Promise<void>;
  /** Opens the pages of a version from the store. @throws ReleaseRefused */
  boot(built: Built): Promise<void>;
}

/** Runs the checks that need no build. @throws Refusal */
export async function assertMayRelease(
  names: readonly string[],
  target: Target,
  { canary, said: { commit } }: Pick<ReleaseOptions, 'canary' | 'said'>,
): Promise<void> {
  if (canary && names.includes(hostName))
    throw new Refusal('The host has no canary: leave out --canary and --cohort.');
  if (target.isShared && commit?.endsWith('-dirty'))
    throw new Refusal(
      `The sources differ from commit ${commit.replace('-dirty', '')} (see git status). Commit them: ` +
        `others must be able to rebuild every release of ${target.place}.`,
    );
  for (const name of names) await target.assertMayPublish(name);
}

/**
 * Builds an app and makes it stable or a canary. Ungated, a rolled-back app keeps its version.
 * @returns the result in one line
 * @throws ReleaseRefused, Refusal; StableChanged if another release was made in the meantime
 */
export async function releaseApp(
  name: string,
  target: Target,
  { canary, isGated, said }: ReleaseOptions,
  { build, check, boot }: Steps,
): Promise<string> {
  const before = await target.state(name);
  const stable = before.row?.stable.version;
  const rollback = standingRollback(before.history, stable);
  if (rollback && !isGated)
    return (
      `${name} stays at ${stable}: ${rollback.by} rolled back to it at ${rollback.at.slice(0, 16)}Z. ` +
      `Release the working tree with: pnpm release ${name}`
    );
  const built = await build();
  const { version } = built.description;
  const isLive = !canary && stable === version;
  const isChecked = isGated && !isLive;
  if (isChecked) await check(built);
  await target.keep(folderFiles(built.folder), built.description);
  if (isChecked) await boot(built);
  const act = { ...said, ...expectedOf(before) };
  if (canary) {
    await target.startCanary(name, version, canary, act);
    return `${name} ${version} is the canary now (${scopeText(canary)})`;
  }
  // An interrupted release of the host may have left its live files incomplete.
  if (!isLive || name === hostName) await target.makeStable(name, version, act);
  return isLive ? `${name} ${version} is unchanged` : `${name} ${version} is stable now`;
}

export function expectedOf({ row }: Pick<ReleaseState, 'row'>) {
  return {
    from: row?.stable.version ?? null,
    fromCanary: canaryOf(row)?.release.version ?? null,
  };
}

export function scopeText({ percent, cohorts }: CanaryScope): string {
  return [`${percent} % of accounts`, ...cohorts].join(', ');
}
