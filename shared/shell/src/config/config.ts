import type { PublicConfig } from '@shared/contract';
import { atom, useAtomValue } from 'jotai';
import { shellStore } from '../store.ts';

export type ConfigState =
  | { status: 'loading' }
  | { status: 'ready'; config: PublicConfig }
  | { status: 'failed'; error: unknown };

export const configAtom = atom<ConfigState>({ status: 'loading' });

/** Returns the configuration. @throws Error if it is not loaded (a bug in the boot order) */
export function publicConfig(): PublicConfig {
  return ready(shellStore.get(configAtom));
}

export function useConfig(): PublicConfig {
  return ready(useConfigState());
}

export function useConfigState(): ConfigState {
  return useAtomValue(configAtom, { store: shellStore });
}

function ready(state: ConfigState): PublicConfig {
  if (state.status !== 'ready') throw new Error('no public configuration. Call loadConfig().');
  return state.config;
}
