import { loadMemberTexts, type MessagesLoader, registerMessages } from '@shared/shell';

/** One chunk per language, named so that the shell's messages for members share it. */
export const loadKitMessages: MessagesLoader = (locale) =>
  import(/* webpackChunkName: "member-[request]" */ `./messages/${locale}.json`);

/** Loads the kit's messages and the shell's for members. Await it before rendering the kit. */
export async function loadKitTexts(): Promise<void> {
  await Promise.all([loadMemberTexts(), registerMessages('kit', loadKitMessages)]);
}
