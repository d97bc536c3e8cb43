import { onIdle } from '@shared/shell';

/** Prepares for a browser that translates the page. Translation begins after the page is shown. */
export function prepareForTranslation(): void {
  onIdle(() => {
    import('./keep-translated-text.lazy.ts').then(
      ({ keepTranslatedText }) => void keepTranslatedText(),
      () => {},
    );
  });
}
