export { type FirstLoad, formatFirstLoad } from './first-load.ts';
export { firstLoadBudgetBytes, type HostOptions, hostConfig } from './host.ts';
export { appDir, workspaceRoot } from './paths.ts';
export { type RemoteOptions, remoteConfig } from './remote.ts';
export { devPort, isRemoteName, type RemoteName, remoteNames } from './remotes.ts';
export { BuildFailed, runBuild } from './run.ts';
