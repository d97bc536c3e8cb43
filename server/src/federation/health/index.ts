export { federationHandlers } from './handlers.ts';
export { healRemotes, isHealingDue, selfHealing } from './heal.ts';
export { tidyLoads } from './note-loads.ts';
export { type RemoteReport, readFederation } from './report.ts';
export { advanceRollouts } from './rollouts/advance.ts';
export { runningRollout, type ShownRollout, shownRollouts } from './rollouts/rollouts.ts';
export { startRollout, stopRollout } from './rollouts/start.ts';
export { sweepRemotes } from './sweep.ts';
export { readCanaryVerdict } from './tallies.ts';
