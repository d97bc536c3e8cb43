import type { Load } from '@shared/federation/loader';
import { onIdle } from '@shared/shell';

/** Reports a load to the server. Loads the code for it when the browser is idle. */
export function recordLoad(load: Load): void {
  onIdle(
    () => void import('./reporter.lazy.ts').then(({ record }) => record(load)).catch(() => {}),
  );
}
