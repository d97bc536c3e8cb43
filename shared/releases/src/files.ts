/** Names of a remote's build that the loader and the release know. */

/** The container: what the registry points at. */
export const entryFile = 'remoteEntry.js';
/** What the build is: its manifest and its version. */
export const releaseFile = 'release.json';
/** What the host is: the modules, names and texts that remotes have from it. */
export const hostFile = 'host.json';
