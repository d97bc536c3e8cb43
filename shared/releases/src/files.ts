/** File names in builds and in the store, shared by build, loader, releases and server. */

/** Entry of a remote (federation container), to which the registry points. */
export const entryFile = 'remoteEntry.js';
/** Manifest, version and file digests of the build. */
export const releaseFile = 'release.json';
/** The modules, export names and texts that the host provides to remotes. */
export const hostFile = 'host.json';
/** The host's page, returned for the URL of every page. */
export const pageFile = 'index.html';

/** Folder of the host with its entry for pages of other hosts, foreign.js, and its chunks. */
export const foreignFolder = 'foreign';

/** Name of the host in releases; all other names are remotes. */
export const hostName = 'host';
/** Folder of the host's live files in the store. */
export const siteFolder = '.site';
