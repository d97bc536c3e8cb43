import type { MessagesLoader } from '@shared/shell';

/** The kit's texts (namespace 'kit'), one chunk per language; the host loads them beside the first remote's. */
export const loadKitMessages: MessagesLoader = (locale) => import(`./messages/${locale}.json`);
