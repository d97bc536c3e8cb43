export { buildHost, type HostBuild } from './build-host.ts';
export { ReleaseRefused } from './check-build.ts';
export { LockTimeout } from './lock.ts';
export { publishBuild, VersionConflict } from './publish.ts';
export { RegistryMalformed, registerRelease } from './registry-file.ts';
export {
  type Released,
  type ReleaseOptions,
  readManifest,
  releaseRemote,
} from './release-remote.ts';
