import { containerName } from '../container-name.ts';
import type { Attempt } from './attempt.ts';
import type { Build } from './registry-view.ts';
import { EntryFailed } from './remote-unavailable.ts';
import type { SharedNow } from './share-scope.ts';

const registryUrl = '/federation/registry.json';

/**
 * Fetches the registry. The first call uses the preload of index.html. Later calls bypass the
 * browser's cache, where a hanging request blocks all others for the same URL.
 * @throws for a failed request, an HTTP error, or a body that is not JSON
 */
export async function fetchRegistry(signal: AbortSignal): Promise<unknown> {
  const preload = document.querySelector(`link[href="${registryUrl}"]`);
  try {
    const response = await fetch(registryUrl, { signal, cache: preload ? 'default' : 'no-store' });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return await response.json();
  } finally {
    // Aborting the fetch does not end a hanging preload; removing its link does.
    preload?.remove();
  }
}

/**
 * Loads a remote's build through the runtime, which is a separate chunk of the host and loads with
 * the first remote.
 * @throws EntryFailed, LoadError for a build that needs more than this host provides, or any error
 * of the runtime or the remote's code.
 */
export async function loadBuild(build: Build, attempt: Attempt): Promise<unknown> {
  // Fetches the entry in parallel with the runtime, which saves a round trip.
  const fetched = fetchEntry(build, attempt, attempt.number > 1);
  fetched.catch(() => {});
  const { loadThroughRuntime } = await import('./runtime.lazy.ts');
  return loadThroughRuntime(containerName(build.name, build.version), build, attempt, fetched);
}

export async function readShared(): Promise<SharedNow[]> {
  const { sharedNow } = await import('./runtime.lazy.ts');
  return sharedNow();
}

/**
 * Fetches a build's entry into the browser's cache, from which a script element then loads it. A
 * script element's own request cannot be aborted, not even by removing the element.
 * @param afresh uses another URL, because the cache would return a damaged immutable file again.
 * @returns the URL.
 * @throws EntryFailed
 */
export async function fetchEntry(
  { entry, integrity }: Build,
  { signal }: Attempt,
  afresh: boolean,
): Promise<string> {
  const url = afresh ? `${entry}?retry=${Date.now()}` : entry;
  try {
    const response = await fetch(url, { signal, integrity: integrity ?? '' });
    // Without an integrity, fetch resolves before the body ends. An error page fails as a script.
    await response.blob();
    return url;
  } catch (cause) {
    throw new EntryFailed(`${url} did not load, or was changed`, { cause });
  }
}
