export type { Federation, RecordedEvent, TabFacts } from './federation.ts';
export { FederationContext, useFederation } from './federation.ts';
export { remoteFailureOf } from './remote-failure.ts';
export { startFederation, updateAtom } from './start-federation.ts';
