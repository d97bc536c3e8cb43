import type { MessagesLoader } from '@shared/shell';

/**
 * The kit's texts (namespace 'kit'), one chunk per language; the host loads them beside the first
 * remote's. The chunk has a name, so that the host's own texts for members can come in it.
 */
export const loadKitMessages: MessagesLoader = (locale) =>
  import(/* webpackChunkName: "member-[request]" */ `./messages/${locale}.json`);
