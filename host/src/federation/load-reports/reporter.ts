import { loads as loadsCall } from '@shared/contract/endpoints/federation';
import { keepDice, type Load } from '@shared/federation/loader';
import { api } from '@shared/shell';
import { createCollector } from './collector.ts';
import { reportOf } from './report-of.ts';

const collector = createCollector({
  async send(loads) {
    const { dice } = await api.call(loadsCall, { loads });
    if (dice !== undefined) keepDice(dice);
  },
  now: () => performance.now(),
  after: (ms, run) => void setTimeout(run, ms),
  online: () => navigator.onLine,
});

export function record(load: Load): void {
  const report = reportOf(load, navigator.onLine);
  if (report) collector.record(report);
}

// The last event that a page reliably gets. Sealing a call takes a moment, so the waiting reports
// are sent now; reports made while the page ends are lost.
addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') collector.flush();
});
addEventListener('pagehide', () => collector.flush());
