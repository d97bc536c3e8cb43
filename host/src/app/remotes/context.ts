import { shellStore } from '@shared/shell';
import { useAtomValue } from 'jotai';
import { createContext, useContext } from 'react';
import { type HostRemotes, registryAtom } from './remotes.ts';

export const RemotesContext = createContext<HostRemotes | null>(null);

/**
 * Returns the federation of this page. Components that use it rerender when the registry arrives.
 */
export function useRemotes(): HostRemotes {
  const remotes = useContext(RemotesContext);
  useAtomValue(registryAtom, { store: shellStore });
  if (!remotes) throw new Error('useRemotes outside <RemotesContext>');
  return remotes;
}
