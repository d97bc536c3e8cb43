export { realtimePaths } from './protocol.ts';
export { attachRealtime, type Realtime, type RealtimeParts } from './server.ts';
