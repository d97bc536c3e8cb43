import type { ReleaseStore } from '@shared/releases';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { record } from './audit.ts';
import type { Recorded } from './context.ts';
import { stopRolloutOf } from './handlers/releases.ts';
import { operatorOf } from './operators.ts';

interface StopParts {
  db: Db;
  clock: Clock;
  releases: ReleaseStore | undefined;
}

interface StopByKey {
  remote: string;
  key: string;
  halt: boolean;
}

/**
 * Stops the rollout of a remote for the public page of the federation.
 * @returns the stopped version, null without a rollout; undefined if the key may not stop it. Only a
 * team's key may: the key of an operator who may do more must not be typed into a public page.
 * @throws Refusal if the canary cannot be ended now
 */
export async function stopByKey(
  { db, clock, releases }: StopParts,
  { remote, key, halt }: StopByKey,
): Promise<string | null | undefined> {
  const caller = await operatorOf(db, key);
  if (!caller?.publishes?.includes(remote)) return undefined;
  const { name: operator, publishes } = caller;
  const now = clock.now();
  const ctx = {
    db,
    now,
    operator,
    publishes,
    async record(tx: Db, { subject, detail = {} }: Recorded): Promise<void> {
      await record(tx, { operator, act: 'releases.stop', subject, detail, at: now });
    },
  };
  const { stopped } = await stopRolloutOf(ctx, releases, remote, { halt });
  return stopped;
}
