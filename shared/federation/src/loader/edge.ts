import { containerName } from '../container-name.ts';
import type { Attempt } from './attempt.ts';
import type { Build } from './registry-view.ts';
import { EntryFailed } from './remote-unavailable.ts';
import type { SharedNow } from './share-scope.ts';

const registryUrl = '/federation/registry.json';

/**
 * Reads the registry as it is now. The first read takes what index.html preloads; later ones pass the
 * browser's cache by, in which a request that hangs blocks all others for the same URL.
 * @throws when there is no JSON answer.
 */
export async function fetchRegistry(signal: AbortSignal): Promise<unknown> {
  const preload = document.querySelector(`link[href="${registryUrl}"]`);
  try {
    const response = await fetch(registryUrl, { signal, cache: preload ? 'default' : 'no-store' });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return await response.json();
  } finally {
    // Aborting the fetch does not end a preload that hangs; removing its link does.
    preload?.remove();
  }
}

/**
 * Loads a build's './remote' through the federation runtime. The runtime itself is a chunk of the
 * host, fetched with the first remote: the host's own first load does without.
 * @throws EntryFailed, LoadError for a build that needs more than this host provides, what the runtime
 * refused, or what the remote's code threw.
 */
export async function loadBuild(build: Build, attempt: Attempt): Promise<unknown> {
  // Beside the runtime that will run it, not after: a round trip less.
  const fetched = fetchEntry(build, attempt, attempt.number > 1);
  fetched.catch(() => {});
  const { loadThroughRuntime } = await import('./runtime.ts');
  return loadThroughRuntime(containerName(build.name, build.version), build, attempt, fetched);
}

/** The modules that the page's builds share now. The runtime comes with the first question. */
export async function readShared(): Promise<SharedNow[]> {
  const { sharedNow } = await import('./runtime.ts');
  return sharedNow();
}

/**
 * Fetches a build's entry into the browser's cache, from which a script element then takes it. A
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
    // Without an integrity the browser has not read it to its end yet; the tag then notices an error page.
    await response.blob();
    return url;
  } catch (cause) {
    throw new EntryFailed(`${url} did not come as released`, { cause });
  }
}
