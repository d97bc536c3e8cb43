import { contractMajor } from '@shared/contract';
import type { RemoteModule } from '../remote.ts';
import type { Build } from './registry-view.ts';
import { remoteIn } from './remote-in.ts';
import { EntryFailed, LoadError } from './remote-unavailable.ts';
import { within } from './timeout.ts';

export interface Attempt {
  /** 1 for the first; later ones load everything anew. */
  readonly number: number;
  /** ms after which the attempt is given up. */
  readonly timeoutMs: number;
}

export type LoadBuild = (build: Build, attempt: Attempt) => Promise<unknown>;

/** One attempt at one build, within its time. @throws LoadError with what went wrong. */
export async function attemptBuild(
  load: LoadBuild,
  build: Build,
  attempt: Attempt,
): Promise<RemoteModule> {
  const { version, contract } = build;
  if (contract !== contractMajor)
    throw new LoadError(
      'contract-mismatch',
      version,
      `built against contract ${contract}, this host speaks ${contractMajor}`,
    );
  const late = () =>
    new LoadError('timed-out', version, `nothing came within ${attempt.timeoutMs} ms`);
  try {
    return remoteIn(await within(load(build, attempt), attempt.timeoutMs, late), version);
  } catch (error) {
    throw error instanceof LoadError ? error : loadErrorOf(error, version);
  }
}

/** webpack's runtime calls a chunk that did not arrive a ChunkLoadError. */
function loadErrorOf(error: unknown, version: string): LoadError {
  const message = error instanceof Error ? error.message : String(error);
  const missing =
    error instanceof EntryFailed || (error instanceof Error && error.name === 'ChunkLoadError');
  return new LoadError(missing ? 'entry-failed' : 'broken', version, message, error);
}
