import { containerName } from '../container-name.ts';
import type { Attempt } from './attempt.ts';
import type { Build } from './registry-view.ts';
import type { SharedNow } from './share-scope.ts';

/**
 * Reads the registry as it is now: the server has caches ask it each time. No option asks for that as
 * well, which would pass by what index.html preloads. @throws when there is no JSON answer.
 */
export async function fetchRegistry(signal: AbortSignal): Promise<unknown> {
  const response = await fetch('/federation/registry.json', { signal });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.json();
}

/**
 * Loads a build's './remote' through the federation runtime. The runtime itself is a chunk of the
 * host, fetched with the first remote: the host's own first load does without.
 * @throws EntryFailed, LoadError for a build that needs more than this host provides, what the runtime
 * refused, or what the remote's code threw.
 */
export async function loadBuild(build: Build, attempt: Attempt): Promise<unknown> {
  if (attempt.number === 1) fetchAhead(build);
  const { loadThroughRuntime } = await import('./runtime.ts');
  return loadThroughRuntime(containerName(build.name, build.version), build, attempt);
}

/** The modules that the page's builds share now. The runtime comes with the first question. */
export async function readShared(): Promise<SharedNow[]> {
  const { sharedNow } = await import('./runtime.ts');
  return sharedNow();
}

/** Has the entry come beside the runtime that will run it, not after: a round trip less. */
function fetchAhead({ entry, integrity }: Build): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'script';
  link.crossOrigin = 'anonymous';
  if (integrity) link.integrity = integrity;
  link.href = entry;
  document.head.append(link);
}
