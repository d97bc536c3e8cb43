import { type LoadReport, loadFailures } from '@shared/contract';
import { loads as loadsCall } from '@shared/contract/endpoints/federation';
import { keepDice, type Load } from '@shared/federation/loader';
import { ApiError, api } from '@shared/shell';
import { createCollector } from './collector.ts';
import { describeCalls } from './describe-calls.ts';
import type { PageBuilds } from './index.ts';

const collector = createCollector({
  async send(loads) {
    const { dice } = await api.call(loadsCall, { loads });
    if (dice !== undefined) keepDice(dice);
  },
  now: () => performance.now(),
  after: (ms, run) => void setTimeout(run, ms),
  online: () => navigator.onLine,
});

export function record(load: Load, loader: PageBuilds): void {
  describeCalls(loader);
  const report = reportOf(load, navigator.onLine);
  if (report) collector.record(report);
}

// `visibilitychange` is the last event that a page reliably gets. Encrypting a call takes a moment,
// so waiting reports are sent now; reports made while the page ends are lost.
addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') collector.flush();
});
addEventListener('pagehide', () => collector.flush());

type Failure = LoadReport['failure'];

/** Returns a load's report; undefined for overrides, API errors, and files not loaded offline. */
export function reportOf(load: Load, online: boolean): LoadReport | undefined {
  const { remote, version, channel, error } = load;
  if (channel === 'override' || error instanceof ApiError) return undefined;
  const missing = isNamed(error, 'ChunkLoadError');
  const failure = error === undefined ? null : missing ? 'entry-failed' : failureOf(error);
  if (!online && (failure === 'entry-failed' || failure === 'timed-out')) return undefined;
  // The router also reports a missing page file as a failed render.
  const phase = missing ? 'page' : load.phase;
  const ms = Math.min(600_000, Math.round(load.ms));
  return { remote, version, channel, phase, failure, ms };
}

/** Classifies a LoadError by name and code, without loading its class. Others are 'broken'. */
function failureOf(error: unknown): Failure {
  const code = isNamed(error, 'LoadError') && (error as { code?: unknown }).code;
  return loadFailures.find((known) => known === code) ?? 'broken';
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name;
}
