import { shellStore } from '@shared/shell';
import { useAtomValue } from 'jotai';
import { createContext, useContext } from 'react';
import type { Federation } from './federation.ts';
import { registryAtom } from './start-federation.ts';

export const FederationContext = createContext<Federation | null>(null);

/**
 * Returns the federation of this page. Components that use it rerender when the registry arrives.
 */
export function useFederation(): Federation {
  const federation = useContext(FederationContext);
  useAtomValue(registryAtom, { store: shellStore });
  if (!federation) throw new Error('useFederation outside <FederationContext>');
  return federation;
}
