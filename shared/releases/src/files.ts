/** Names in builds and in the store that the loader and the release know. */

/** The container: what the registry points at. */
export const entryFile = 'remoteEntry.js';
/** What the build is: its manifest and its version. */
export const releaseFile = 'release.json';
/** What the host is: the modules, names and texts that remotes have from it. */
export const hostFile = 'host.json';
/** The host's page: what browsers get at every address that is no file's. */
export const pageFile = 'index.html';

/** The host among what is released; all others are remotes. */
export const hostName = 'host';
/** Where in the store the host's live files are. */
export const siteFolder = '.site';
