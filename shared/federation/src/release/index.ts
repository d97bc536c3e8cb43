export { type BuiltHost, buildHost, buildOneBundle } from './build-host.ts';
export { type BuildOptions, buildRemote, readManifest } from './build-remote.ts';
export { type Built, folderFiles } from './built.ts';
