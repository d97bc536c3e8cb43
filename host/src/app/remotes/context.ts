import { createContext, useContext } from 'react';
import type { HostRemotes } from './remotes.ts';

export const RemotesContext = createContext<HostRemotes | null>(null);

/** The federation of this page. */
export function useRemotes(): HostRemotes {
  const remotes = useContext(RemotesContext);
  if (!remotes) throw new Error('useRemotes outside <RemotesContext>');
  return remotes;
}
