import {
  haltCanary,
  type ReleaseAct,
  ReleaseRefused,
  type ReleaseStore,
  readRows,
  rollBack,
} from '@shared/releases';
import type { Logger } from 'pino';
import type { HealRules } from '../../config/config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { runEach } from '../../platform/errors/run-each.ts';
import type { Metrics } from '../../platform/observability/metrics.ts';
import type { Json } from '../../platform/values/canonical-json.ts';
import { isDone, type RemoteAct, recordAct, rolledBackAt } from './acts.ts';
import { isRolloutDue } from './rollouts/rollouts.ts';
import { hasFailures, type RemoteAt, tallyCanary, tallyStable } from './tallies.ts';
import { canaryDoubt, failsForMany, formatTally, hasToHalt, sharedAddress } from './verdict.ts';
import { hasNewVersions, storeVersions } from './versions.ts';

/** Author in the audit log and in the registry's history. No operator can have this name. */
export const selfHealing = 'self-healing';

/** Time after a rollback in which the remote is not rolled back automatically again. */
const rollbackPauseMs = 60 * 60 * 1000;

/** Log messages. They are constant, so that alerts can match them. */
const messages = {
  rollback: 'a remote was rolled back by itself',
  halt: 'a canary was halted by itself',
  alert: 'a remote fails for many and is not rolled back by itself',
  canaryAlert: 'a canary fails and is not halted by itself',
} as const;

export interface HealParts {
  db: Db;
  clock: Clock;
  log: Logger;
  metrics: Pick<Metrics, 'remoteActs'>;
  releases: ReleaseStore;
  /** Whether automatic rollbacks and halts are enabled. */
  on: boolean;
  rules: HealRules;
  record(
    tx: Db,
    line: {
      operator: string;
      act: string;
      subject: string;
      detail: { [name: string]: Json };
      at: Date;
    },
  ): Promise<unknown>;
}

/** Returns whether there are versions to store, recent failures to judge, or a rollout to raise. */
export async function isHealingDue({
  db,
  clock,
  releases,
  on,
  rules,
}: Pick<HealParts, 'db' | 'clock' | 'releases' | 'on' | 'rules'>): Promise<boolean> {
  const at = clock.now();
  const state = await readRows(releases).catch(() => undefined);
  // The run reports an unreadable registry.
  if (!state || (await hasNewVersions(db, state, at))) return true;
  if (!on) return false;
  // Without a canary no rollout can have a step, so an idle server runs no statement for it.
  const hasCanary = Object.values(state).some((row) => row?.canary);
  if (hasCanary && (await isRolloutDue(db))) return true;
  return hasFailures(db, new Date(at.getTime() - rules.windowMs));
}

/** Stores the versions; if `on`, rolls back or halts failing ones. @throws AggregateError */
export async function healRemotes(parts: HealParts): Promise<void> {
  const { db, clock, releases, on, rules } = parts;
  const at = clock.now();
  const state = await readRows(releases);
  await storeVersions(db, state, at);
  if (!on) return;
  const remotes = Object.entries(state).flatMap(([name, row]) =>
    row ? [{ name, row, rules, at }] : [],
  );
  await runEach(remotes, (remote) =>
    runEach([healStable, healCanary], (heal) => heal(parts, remote)),
  );
}

async function healStable(parts: HealParts, remote: RemoteAt): Promise<void> {
  const { name, row, rules, at } = remote;
  const { version } = row.stable;
  const stable = await tallyStable(parts.db, remote, rules.windowMs);
  if (!failsForMany(stable.all, rules)) return;
  const why = `it failed for ${formatTally(stable.all)}`;
  const of = { remote: name, version, at };
  const obstacle = failsForMany(stable, rules) ? await obstacleTo(parts, remote) : sharedAddress;
  if (obstacle) {
    if (await isDone(parts.db, { act: 'alert', ...of })) return;
    // No alert is needed if another process rolled it back meanwhile.
    const now = await readRows(parts.releases);
    if (now[name]?.stable.version !== version) return;
    return reportAction(parts, {
      act: 'alert',
      ...of,
      replacement: null,
      why: `${why}; ${obstacle}`,
    });
  }
  const replacement = await rollBackFrom(parts.releases, name, version, {
    by: selfHealing,
    why,
    at,
  });
  if (replacement) await reportAction(parts, { act: 'rollback', ...of, replacement, why });
}

/** Returns the new stable version; undefined if another process or an operator was faster. */
async function rollBackFrom(
  releases: ReleaseStore,
  name: string,
  from: string,
  act: ReleaseAct,
): Promise<string | undefined> {
  try {
    return (await rollBack(releases, name, { ...act, from })).stable.version;
  } catch (error) {
    if (error instanceof ReleaseRefused) return undefined;
    throw error;
  }
}

/** Returns why an operator must act; undefined if the stable version can be rolled back. */
async function obstacleTo(
  { db }: HealParts,
  { name, row, at }: RemoteAt,
): Promise<string | undefined> {
  if (!row.previous) return 'there is no last good version';
  if (await isDone(db, { act: 'rollback', remote: name, version: row.stable.version })) {
    return 'it was rolled back before, and somebody released it again';
  }
  const last = await rolledBackAt(db, name);
  if (last && at.getTime() - last.getTime() < rollbackPauseMs)
    return 'it was rolled back a short while ago';
  return undefined;
}

async function healCanary(parts: HealParts, remote: RemoteAt): Promise<void> {
  const { name, row, rules, at } = remote;
  if (!row.canary) return;
  const { version } = row.canary.release;
  const canary = await tallyCanary(parts.db, remote, rules.windowMs);
  if (canary.all.failed === 0) return;
  const stable = await tallyStable(parts.db, remote, rules.windowMs);
  if (!hasToHalt(canary.all, stable.all, rules)) return;
  const why = `it failed for ${formatTally(canary.all)}, the stable version for ${formatTally(stable.all)}`;
  const doubt = canaryDoubt(canary, stable, rules);
  if (doubt) {
    const alert = { act: 'alert', remote: name, version, replacement: null, at } as const;
    if (await isDone(parts.db, alert)) return;
    return reportAction(parts, { ...alert, why: `${why}; ${doubt}` }, messages.canaryAlert);
  }
  if (!(await haltCanary(parts.releases, name, { by: selfHealing, why, at, version }))) return;
  const replacement = row.stable.version;
  await reportAction(parts, { act: 'halt', remote: name, version, replacement, why, at });
}

/** Records and logs an action once across all processes. Audits all but alerts. */
export async function reportAction(
  parts: Pick<HealParts, 'db' | 'log' | 'metrics' | 'record'>,
  act: RemoteAct,
  line: string = messages[act.act],
): Promise<void> {
  const { db, log, metrics, record } = parts;
  const { remote, version, replacement, why, at } = act;
  await db.tx(async (tx) => {
    if (!(await recordAct(tx, act))) return;
    tx.afterCommit(() => {
      log.error({ remote, version, replacement, why }, line);
      metrics.remoteActs.inc({ remote, act: act.act });
    });
    if (act.act === 'alert') return;
    await record(tx, {
      operator: selfHealing,
      act: `releases.${act.act}`,
      subject: `app:${remote}`,
      detail: { version, replacement, why },
      at,
    });
  });
}
