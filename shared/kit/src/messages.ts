import { loadMemberTexts, type MessagesLoader, registerMessages } from '@shared/shell';

/**
 * One chunk per language. The chunk has a name, so that the shell's messages for members share it.
 */
export const loadKitMessages: MessagesLoader = (locale) =>
  import(/* webpackChunkName: "member-[request]" */ `./messages/${locale}.json`);

/**
 * Loads the kit's messages (namespace 'kit') and the shell's for members. Await it before rendering
 * kit components.
 */
export async function loadKitTexts(): Promise<void> {
  await Promise.all([loadMemberTexts(), registerMessages('kit', loadKitMessages)]);
}
