import { registerMessages } from '@shared/shell';

/**
 * The namespace of this copy's texts. Each remote bundles a copy, perhaps of another release, so
 * that copies with one namespace would lack each other's texts.
 */
export const texts = `record-${Math.random().toString(36).slice(2)}` as 'record';

export const loadTexts = (): Promise<void> =>
  registerMessages(texts, (locale) => import(`./messages/${locale}.json`));
