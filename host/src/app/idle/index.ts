import { onIdle } from '@shared/shell';

/** Starts the parts that the first page does not need. Browsers translate only a shown page. */
export function startIdleParts(): void {
  onIdle(() => {
    import('./parts.lazy.ts').then(
      ({ startParts }) => startParts(),
      () => {},
    );
  });
}
