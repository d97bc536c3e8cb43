import type { Load } from '@shared/federation/loader';
import { onIdle } from '@shared/shell';

/** Has the server told of a load, in time: by code of its own, which comes when there is nothing to do. */
export function noteLoad(load: Load): void {
  onIdle(() => void import('./reporter.ts').then(({ note }) => note(load)).catch(() => {}));
}
