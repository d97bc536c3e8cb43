import { onIdle } from '@shared/shell';
import type { Federation } from '../../federation/index.ts';

/** Marks the end of the first load for measurements (`pnpm bench federation`). */
const firstLoadMark = 'first-load';

/**
 * Starts the parts that the first page does not need, once the browser is idle. Called after the
 * first render, so that they do not load while it waits for the network. keepTranslatedText starts
 * in time, because browsers translate a page only after it is shown.
 * @returns a function that cancels it
 */
export function startIdleParts(federation: Federation): () => void {
  return onIdle(() => {
    performance.mark(firstLoadMark);
    federation.watch();
    import('./parts.lazy.ts').then(
      ({ startParts }) => startParts(),
      () => {},
    );
  });
}
