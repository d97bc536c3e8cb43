import { shellStore } from '@shared/shell';
import { useAtomValue } from 'jotai';
import { createContext, useContext } from 'react';
import { type HostRemotes, registryAtom } from './remotes.ts';

export const RemotesContext = createContext<HostRemotes | null>(null);

/** The federation of this page; who uses it is drawn again when the registry arrives. */
export function useRemotes(): HostRemotes {
  const remotes = useContext(RemotesContext);
  useAtomValue(registryAtom, { store: shellStore });
  if (!remotes) throw new Error('useRemotes outside <RemotesContext>');
  return remotes;
}
