import { type LoadReport, loadFailures } from '@shared/contract';
import type { Load } from '@shared/federation/loader';
import { ApiError } from '@shared/shell';

type Failure = LoadReport['failure'];

/**
 * What the server is told of a load; undefined: nothing. A developer's build is nobody else's, and
 * what the API refuses or the network did not bring is no fault of the build's.
 */
export function reportOf(load: Load, online: boolean): LoadReport | undefined {
  const { remote, version, channel, error } = load;
  if (channel === 'override' || error instanceof ApiError) return undefined;
  const missing = isNamed(error, 'ChunkLoadError');
  const failure = error === undefined ? null : missing ? 'entry-failed' : failureOf(error);
  if (!online && (failure === 'entry-failed' || failure === 'timed-out')) return undefined;
  // A page's file that did not come ends where its throwing would.
  const phase = missing ? 'page' : load.phase;
  const ms = Math.min(600_000, Math.round(load.ms));
  return { remote, version, channel, phase, failure, ms };
}

/** LoadError of the loader, by what it says: its class is not worth loading. */
function failureOf(error: unknown): Failure {
  const code = isNamed(error, 'LoadError') && (error as { code?: unknown }).code;
  return loadFailures.find((known) => known === code) ?? 'broken';
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name;
}
