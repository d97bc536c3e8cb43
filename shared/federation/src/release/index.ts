export { buildHost, type HostBuild } from './build-host.ts';
export {
  type BuildOptions,
  type Built,
  buildRemote,
  folderFiles,
  readManifest,
} from './build-remote.ts';
