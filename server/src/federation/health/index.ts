export { federationHandlers } from './handlers.ts';
export { healRemotes, isHealingDue, selfHealing } from './heal.ts';
export { tidyLoads } from './note-loads.ts';
export { type RemoteReport, readFederation } from './report.ts';
export { readCanaryVerdict } from './tallies.ts';
