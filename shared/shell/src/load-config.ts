import { config as configCall } from '@shared/contract/first-load';
import { api } from './api/api.ts';
import { learnEnvelope } from './api/envelope/parameters.ts';
import { configAtom } from './config/config.ts';
import { shellStore } from './store.ts';

/** Loads the configuration. @throws ApiError, InsecureContextError; a state 'ready' then stays. */
export async function loadConfig(): Promise<void> {
  const fresh = shellStore.get(configAtom).status !== 'ready';
  if (fresh) shellStore.set(configAtom, { status: 'loading' });
  try {
    const config = await api.call(configCall);
    learnEnvelope(config, Date.now());
    shellStore.set(configAtom, { status: 'ready', config });
  } catch (error) {
    if (fresh) shellStore.set(configAtom, { status: 'failed', error });
    throw error;
  }
}
