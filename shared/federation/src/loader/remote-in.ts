import type { RemoteModule } from '../remote.ts';
import { LoadError } from './remote-unavailable.ts';

/** Returns the remote that a build's './remote' exports. @throws LoadError without one. */
export function remoteIn(module: unknown, version: string): RemoteModule {
  const remote = (module as { default?: Partial<RemoteModule> } | null)?.default;
  if (Array.isArray(remote?.routes) && typeof remote.messages === 'function' && remote.parcels)
    return remote as RemoteModule;
  throw new LoadError('broken', version, "'./remote' does not export defineRemote(…) as default");
}
