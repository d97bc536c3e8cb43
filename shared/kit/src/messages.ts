import { loadMemberTexts, type MessagesLoader, registerMessages } from '@shared/shell';

/** One chunk per language, named so that the shell's messages for members share it. */
export const loadKitMessages: MessagesLoader = (locale) =>
  import(/* webpackChunkName: "member-[request]" */ `./messages/${locale}.json`);

/** Loads the messages of the kit and of members. Await it before rendering kit components. */
export async function loadKitTexts(): Promise<void> {
  await Promise.all([loadMemberTexts(), registerMessages('kit', loadKitMessages)]);
}
