import { contractMajor } from '@shared/contract';
import type { RemoteModule } from '../remote.ts';
import type { Build } from './registry-view.ts';
import { remoteIn } from './remote-in.ts';
import { EntryFailed, LoadError } from './remote-unavailable.ts';
import { within } from './timeout.ts';

export interface Attempt {
  /** 1 for the first attempt; later ones load every file again. */
  readonly number: number;
  /** Aborted when the attempt times out, so that its requests do not occupy connections. */
  readonly signal: AbortSignal;
}

export type LoadBuild = (build: Build, attempt: Attempt) => Promise<unknown>;

interface AttemptLimits extends Pick<Attempt, 'number'> {
  readonly timeoutMs: number;
}

/** Makes one attempt to load a build, within its time limit. @throws LoadError with the reason. */
export async function attemptBuild(
  load: LoadBuild,
  build: Build,
  { number, timeoutMs }: AttemptLimits,
): Promise<RemoteModule> {
  const { version, contract } = build;
  if (contract !== contractMajor)
    throw new LoadError(
      'contract-mismatch',
      version,
      `built against contract ${contract}, this host uses ${contractMajor}`,
    );
  const given = new AbortController();
  const late = () => {
    given.abort();
    return new LoadError('timed-out', version, `not loaded within ${timeoutMs} ms`);
  };
  try {
    const loading = load(build, { number, signal: given.signal });
    return remoteIn(await within(loading, timeoutMs, late), version);
  } catch (error) {
    throw error instanceof LoadError ? error : loadErrorOf(error, version);
  }
}

/** Classifies an error. webpack's runtime throws a ChunkLoadError for a chunk that did not load. */
function loadErrorOf(error: unknown, version: string): LoadError {
  const message = error instanceof Error ? error.message : String(error);
  const missing =
    error instanceof EntryFailed || (error instanceof Error && error.name === 'ChunkLoadError');
  return new LoadError(missing ? 'entry-failed' : 'broken', version, message, error);
}
