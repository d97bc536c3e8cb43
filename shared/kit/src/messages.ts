import { loadMemberTexts, type MessagesLoader, registerMessages } from '@shared/shell';

/** One chunk per language; it has a name, so that other texts for members can come in it. */
export const loadKitMessages: MessagesLoader = (locale) =>
  import(/* webpackChunkName: "member-[request]" */ `./messages/${locale}.json`);

/** The kit's texts (namespace 'kit') and the shell's for members: await them before showing its parts. */
export async function loadKitTexts(): Promise<void> {
  await Promise.all([loadMemberTexts(), registerMessages('kit', loadKitMessages)]);
}
