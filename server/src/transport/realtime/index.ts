export { realtimePaths } from './paths.ts';
export { attachRealtime, type Realtime, type RealtimeParts } from './server.ts';
