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
import type { RolloutPlan, Said, Target } from './target.ts';

/** A change of a canary's scope. A missing part stays as it is. */
export type ScopeChange = Partial<CanaryScope>;

export interface ReleaseOptions {
  readonly canary?: ScopeChange | undefined;
  readonly rollout?: RolloutPlan | undefined;
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
  { canary, rollout, said: { commit } }: Pick<ReleaseOptions, 'canary' | 'rollout' | 'said'>,
): Promise<void> {
  if ((canary || rollout) && names.includes(hostName))
    throw new Refusal('The host has no canary: leave out --canary, --cohort and --rollout.');
  if (target.isShared && commit?.endsWith('-dirty'))
    throw new Refusal(
      `The sources differ from commit ${commit.replace('-dirty', '')} (see git status). Commit them: ` +
        `others must be able to rebuild every release of ${target.place}.`,
    );
  for (const name of names) {
    await target.assertMayPublish(name);
    if (rollout) await target.assertRollsOut(name);
  }
}

/**
 * Builds an app and makes it stable or a canary. Ungated, a rolled-back app keeps its version.
 * @returns the result in one line
 * @throws ReleaseRefused, Refusal; StableChanged if another release was made in the meantime
 */
export async function releaseApp(
  name: string,
  target: Target,
  { canary, rollout, isGated, said }: ReleaseOptions,
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
  const isLive = !canary && !rollout && stable === version;
  const isChecked = isGated && !isLive;
  if (isChecked) await check(built);
  await target.keep(folderFiles(built.folder), built.description);
  if (isChecked) await boot(built);
  const act = { ...said, ...expectedOf(before) };
  if (rollout) {
    await target.startRollout(name, version, rollout, act);
    return `${name} ${version} is the canary now (${rolloutText(rollout)})`;
  }
  if (canary) {
    const scope = scopeOf(before, canary);
    await target.startCanary(name, version, scope, act);
    return `${name} ${version} is the canary now (${scopeText(scope)})`;
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

/** Returns the scope of a canary: the running canary's, with the change. */
export function scopeOf({ row }: Pick<ReleaseState, 'row'>, change: ScopeChange): CanaryScope {
  const { percent = 0, cohorts = [] } = canaryOf(row) ?? {};
  return { percent, cohorts, ...change };
}

export function rolloutText({ shares, everyMs }: RolloutPlan): string {
  const minutes = everyMs / 60_000;
  return `${shares.join(' → ')} %, each for at least ${minutes} min; see /federation`;
}

/** Builds an app and stores it for a time, without checks. @returns the result with its link */
export async function previewApp(
  name: string,
  target: Target,
  { forMs, said }: { forMs: number; said: Said },
  build: () => Promise<Built>,
): Promise<string> {
  const site = await target.site();
  if (!site)
    throw new Refusal(`No running environment serves ${target.place}, so no link can open it.`);
  if (!site.opensVersions)
    throw new Refusal(
      `${site.url} opens no unreleased versions. Add ${new URL(site.url).origin} to its ` +
        'REMOTE_OVERRIDE_ORIGINS.',
    );
  const built = await build();
  const { version } = built.description;
  await target.keep(folderFiles(built.folder), built.description);
  const until = await target.preview(name, version, forMs, said);
  const link = `${site.url}/?remote=${name}@${version}`;
  if (!until) return `${name} ${version} was released before. Open it:\n  ${link}`;
  const end = `${until.toISOString().slice(0, 16)}Z`;
  return `${name} ${version} is not released. Open it until ${end}:\n  ${link}`;
}
