export {
  type BuildDescription,
  type HostBuild,
  isHostBuild,
  isVersion,
  type RemoteBuild,
  readDescription,
} from './description.ts';
export { digestOf } from './digest.ts';
export { entryFile, hostFile, hostName, pageFile, releaseFile, siteFolder } from './files.ts';
export { lacking } from './fits.ts';
export { folderStore } from './folder-store.ts';
export { type HistoryLine, standingRollback } from './history.ts';
export { integrityOf } from './integrity-of.ts';
export { assertDigest, type BuildFiles, inBatches, keepBuild, missingFiles } from './keep-build.ts';
export { LockTimeout } from './lock.ts';
export type { Preview } from './previews.ts';
export {
  RegistryMalformed,
  ReleaseRefused,
  StableChanged,
  StoreAway,
  VersionConflict,
} from './refused.ts';
export type { ReleaseRow } from './registry-file.ts';
export {
  type CanaryScope,
  canaryOf,
  changeShare,
  type Expected,
  haltCanary,
  keptMs,
  keptVersions,
  makeStable,
  markPreview,
  type PreviewTerm,
  promote,
  type ReleaseAct,
  type ReleaseState,
  type RollBack,
  readRows,
  readState,
  removePreviews,
  retire,
  rollBack,
  startCanary,
} from './releases.ts';
export { isStorePath, type ReleaseStore, storeIdOf } from './store.ts';
