import type { RegistryRow } from '@shared/contract';
import {
  changeShare,
  haltCanary,
  promote,
  ReleaseRefused,
  readRows,
  StableChanged,
} from '@shared/releases';
import { runEach } from '../../../platform/errors/run-each.ts';
import { isHaltedSince } from '../acts.ts';
import { type HealParts, reportAction, selfHealing } from '../heal.ts';
import { tallyCanary, tallyStable } from '../tallies.ts';
import { formatTally, type Tally } from '../verdict.ts';
import { decideRollout, type Evidence, type Rollout } from './decide.ts';
import {
  claimNextStep,
  endRollout,
  markApplied,
  markHalting,
  runningRollouts,
  setObstacle,
} from './rollouts.ts';
import { type Comparison, compareFailures, type TestLimits } from './sequential-test.ts';

export interface AdvanceParts extends HealParts {
  /** Limits of the sequential test. */
  rollout: TestLimits;
}

/** Raises, halts or ends the running rollouts, each by one step. @throws AggregateError */
export async function advanceRollouts(parts: AdvanceParts): Promise<void> {
  const { db, releases, on } = parts;
  if (!on) return;
  const rollouts = await runningRollouts(db);
  if (rollouts.length === 0) return;
  const rows = await readRows(releases);
  await runEach(rollouts, (rollout) => advance(parts, rollout, rows[rollout.remote]));
}

async function advance(
  parts: AdvanceParts,
  rollout: Rollout,
  row: RegistryRow | undefined,
): Promise<void> {
  const { db } = parts;
  const { evidence, figures } = await readEvidence(parts, rollout, row);
  const decision = decideRollout(rollout, row, evidence);
  switch (decision.is) {
    case 'wait':
      if (decision.waits !== rollout.waits) await setObstacle(db, rollout, decision.waits);
      return;
    case 'applied':
      return recordStep(parts, rollout, figures);
    case 'raise': {
      const isClaimed = await claimNextStep(db, rollout);
      return isClaimed ? apply(parts, { ...rollout, step: rollout.step + 1 }, figures) : undefined;
    }
    case 'apply':
      return apply(parts, rollout, figures);
    case 'halt':
      return halt(parts, rollout, figures);
    case 'end':
      return end(parts, rollout, decision);
  }
}

interface Reports {
  evidence: Evidence;
  /** For operators. */
  figures: string;
}

/** Compares the reports since the start of the rollout; each member counts once per version. */
async function readEvidence(
  { db, clock, rules, rollout: limits }: AdvanceParts,
  { remote: name, version, ranMs }: Rollout,
  row: RegistryRow | undefined,
): Promise<Reports> {
  if (row?.canary?.release.version !== version)
    return { evidence: { counted: 'open', all: 'open' }, figures: 'it has no canary' };
  const remote = { name, row, rules, at: clock.now() };
  const canary = await tallyCanary(db, remote, ranMs);
  const stable = await tallyStable(db, remote, ranMs);
  const compare = (one: Tally, other: Tally): Comparison => {
    const result = compareFailures(one, other, limits);
    // A few accounts may belong to one person, so they cannot halt a rollout.
    return result === 'worse' && one.failed < rules.canaryMembers ? 'open' : result;
  };
  const evidence = { counted: compare(canary, stable), all: compare(canary.all, stable.all) };
  return {
    evidence,
    figures: `it failed for ${formatTally(canary)}, the stable version for ${formatTally(stable)}`,
  };
}

/** Brings the registry to the rollout's step, and records that. */
async function apply(parts: AdvanceParts, rollout: Rollout, figures: string): Promise<void> {
  const { clock, releases } = parts;
  const { remote: name, version, stable, shares, step } = rollout;
  const [percent, fromPercent] = [shares[step], shares[step - 1] ?? 0];
  const why = reasonOf(rollout, figures);
  const act = { by: selfHealing, at: clock.now(), why, from: stable, fromCanary: version };
  try {
    if (percent === undefined) await promote(releases, name, act, version);
    else await changeShare(releases, name, { version, fromPercent, percent }, act);
  } catch (error) {
    // Another process or an operator was faster. The next run reads what they changed.
    if (error instanceof StableChanged) return;
    if (!(error instanceof ReleaseRefused)) throw error;
    return end(parts, rollout, { state: 'stopped', why: error.message });
  }
  await recordStep(parts, rollout, figures);
}

/** Records that the registry has the step: once, although several processes may have found it. */
async function recordStep(parts: AdvanceParts, rollout: Rollout, figures: string): Promise<void> {
  const { db, clock, log, record } = parts;
  const { id, remote, version, shares, step } = rollout;
  const isStable = step === shares.length;
  const why = reasonOf(rollout, figures);
  await db.tx(async (tx) => {
    if (!(await markApplied(tx, rollout))) return;
    if (isStable) await endRollout(tx, { id, state: 'done', why: 'it is stable' });
    // The audit log has the operator's command for the first share.
    if (step === 0) return;
    tx.afterCommit(() => log.info({ remote, version, why }, 'a rollout was raised'));
    const act = isStable ? 'releases.promote' : 'releases.canary';
    const subject = `app:${remote}`;
    await record(tx, {
      operator: selfHealing,
      act,
      subject,
      detail: { version, why },
      at: clock.now(),
    });
  });
}

function reasonOf({ startedBy, shares, step }: Rollout, figures: string): string {
  const to = shares[step] === undefined ? 'stable' : `${shares[step]} %`;
  return `rollout of ${startedBy}: ${shares[step - 1] ?? 0} % → ${to}; ${figures}`;
}

async function end(
  parts: AdvanceParts,
  rollout: Rollout,
  { state, why }: { state: 'done' | 'stopped'; why: string },
): Promise<void> {
  const { db, clock, log } = parts;
  const { id, remote, version, step, shares, ranMs } = rollout;
  if (state === 'done' && step === shares.length) return recordStep(parts, rollout, why);
  // The rule for canaries may have halted it.
  const since = new Date(clock.now().getTime() - ranMs);
  const isHalted = state === 'stopped' && (await isHaltedSince(db, { remote, version, since }));
  const of = isHalted
    ? ({ state: 'halted', why: 'its canary was halted' } as const)
    : { state, why };
  // The process that halts the canary reports that itself.
  if ((await endRollout(db, { id, ...of })) === of.state)
    log.info({ remote, version, ...of }, 'a rollout ended');
}

/** Ends the canary, so that all browsers get the stable version from their next load on. */
async function halt(parts: AdvanceParts, rollout: Rollout, figures: string): Promise<void> {
  const { db, clock, releases } = parts;
  const { id, remote, version, stable, shares, step } = rollout;
  const at = clock.now();
  const why = `${figures}, at ${shares[step] ?? shares.at(-1)} %`;
  const act = { by: selfHealing, at, why, version };
  await markHalting(db, rollout, why);
  const isHalted = await haltCanary(releases, remote, act);
  await endRollout(db, { id, state: 'halted', why });
  if (!isHalted) return;
  await reportAction(parts, { act: 'halt', remote, version, replacement: stable, why, at });
}
