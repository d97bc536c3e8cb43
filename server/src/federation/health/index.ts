export { federationHandlers } from './handlers.ts';
export { healRemotes, selfHealing } from './heal.ts';
export { type RemoteReport, readFederation } from './report.ts';
export { readCanaryVerdict } from './tallies.ts';
export { tidyLoads } from './tidy.ts';
