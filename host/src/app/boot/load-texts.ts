import { type MessagesLoader, registerMessages, startShell } from '@shared/shell';

/** In one file with the shell's: the first page asks for both. */
const loadHostMessages: MessagesLoader = (locale) =>
  import(/* webpackChunkName: "texts-[request]" */ `../../messages/${locale}.json`);

/** Theme, language, and the shell's and the host's texts in it. */
export async function loadTexts(): Promise<void> {
  await Promise.all([startShell(), registerMessages('host', loadHostMessages)]);
}
