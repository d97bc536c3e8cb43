import { onIdle } from '@shared/shell';

/**
 * Starts the parts that the first page does not need. keepTranslatedText starts in time, because
 * browsers translate a page only after it is shown.
 */
export function startIdleParts(): void {
  onIdle(() => {
    import('./parts.lazy.ts').then(
      ({ startParts }) => startParts(),
      () => {},
    );
  });
}
