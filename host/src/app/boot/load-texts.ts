import { type MessagesLoader, registerMessages, startShell } from '@shared/shell';

/** Shares a file with the shell's texts, since the first page needs both. */
const loadHostMessages: MessagesLoader = (locale) =>
  import(/* webpackChunkName: "texts-[request]" */ `../../messages/${locale}.json`);

/** Loads theme, language, and the texts of shell and host in it. */
export async function loadTexts(): Promise<void> {
  await Promise.all([startShell(), registerMessages('host', loadHostMessages)]);
}
