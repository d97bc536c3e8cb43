/** For tests of remotes. */
export { checkRemote } from './check-remote.ts';
