/** Shows edited texts at once, in the development host only (`pnpm dev`). */
import { i18n } from '@shared/shell';

type Texts = Record<string, string>;

/** Sent by the modules of shared/federation/src/development/live-texts-loader.cjs. */
type TextsChanged = CustomEvent<{ before: Texts; texts: Texts }>;

addEventListener('texts-changed', (event) => {
  const { before, texts } = (event as TextsChanged).detail;
  for (const [tag, namespaces] of Object.entries(i18n.store.data))
    for (const [namespace, bundle] of Object.entries(namespaces))
      if (Object.entries(before).every(([key, text]) => (bundle as Texts)[key] === text))
        i18n.addResourceBundle(tag, namespace, texts, false, true, { skipCopy: true });
});
