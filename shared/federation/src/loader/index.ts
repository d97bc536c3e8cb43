export { remoteNames } from '@shared/contract/remote-names';
export { keepDice } from './canary.ts';
export { createLoader, type Loader, type LoaderOptions, loadBudgetMs } from './create-loader.ts';
export { fetchRegistry, readShared } from './edge.ts';
export type { Load, LoaderEvent, RunningBuild } from './events.ts';
export { loadRegistry, type RegistryOptions, savedRegistry } from './load-registry.ts';
export {
  type Build,
  type DisabledRemote,
  noRegistry,
  type RegistryView,
  type RemoteRow,
  readRegistry,
} from './registry-view.ts';
export { createRemoteParcel, type RemoteParcelProps } from './remote-parcel.tsx';
export { LoadError, type LoadProblem, RemoteUnavailable } from './remote-unavailable.ts';
export type { RouteOwner } from './routes.ts';
export type { SharedNow } from './share-scope.ts';
