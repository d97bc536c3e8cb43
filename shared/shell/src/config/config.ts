import type { PublicConfig } from '@shared/contract';
import { atom, useAtomValue } from 'jotai';
import { shellStore } from '../store.ts';

/** The host shows a panel with a retry on 'failed'. */
export type ConfigState =
  | { status: 'loading' }
  | { status: 'ready'; config: PublicConfig }
  | { status: 'failed'; error: unknown };

export const configAtom = atom<ConfigState>({ status: 'loading' });

/**
 * The deployment's public configuration.
 * @throws Error before loadConfig() has succeeded: a bug in the order of booting.
 */
export function publicConfig(): PublicConfig {
  return ready(shellStore.get(configAtom));
}

/** As publicConfig(), inside components. */
export function useConfig(): PublicConfig {
  return ready(useConfigState());
}

export function useConfigState(): ConfigState {
  return useAtomValue(configAtom, { store: shellStore });
}

function ready(state: ConfigState): PublicConfig {
  if (state.status !== 'ready') throw new Error('the public configuration is not loaded yet');
  return state.config;
}
