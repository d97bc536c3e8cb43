export { RemotesContext, useRemotes } from './context.ts';
export { type HostRemotes, startRemotes, updateAtom } from './remotes.ts';
