export { federationHandlers } from './handlers.ts';
export { type HealParts, healRemotes, selfHealing } from './heal.ts';
export { type FederationReport, type RemoteReport, readFederation } from './report.ts';
export { readCanaryVerdict } from './tallies.ts';
export { tidyLoads } from './tidy.ts';
export { type CanaryVerdict, canaryVerdict, type Tally } from './verdict.ts';
