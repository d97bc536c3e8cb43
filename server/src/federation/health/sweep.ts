import { runEach } from '../../platform/errors/run-each.ts';
import { healRemotes } from './heal.ts';
import { type AdvanceParts, advanceRollouts } from './rollouts/advance.ts';

/** Heals the remotes, then raises, halts or ends the rollouts. @throws AggregateError */
export function sweepRemotes(parts: AdvanceParts): Promise<void> {
  return runEach([healRemotes, advanceRollouts], (step) => step(parts));
}
