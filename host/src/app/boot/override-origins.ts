import { configAtom, shellStore } from '@shared/shell';

/** Waits for the configuration. Called only in a tab that overrides a remote. */
export function overrideOrigins(): Promise<readonly string[]> {
  return new Promise((resolve) => {
    const check = () => {
      const state = shellStore.get(configAtom);
      if (state.status !== 'ready') return;
      stop();
      resolve(state.config.remote_override_origins);
    };
    const stop = shellStore.sub(configAtom, check);
    check();
  });
}
