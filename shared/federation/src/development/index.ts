export { serveHost } from './serve-host.ts';
export { serveRemote } from './serve-remote.ts';
