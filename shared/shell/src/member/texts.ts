import { type MessagesLoader, registerMessages } from '../i18n/i18n.ts';

/** In one chunk per language with the kit's texts, whose name it has. */
const loadMessages: MessagesLoader = (locale) =>
  import(/* webpackChunkName: "member-[request]" */ `./messages/${locale}.json`);

/**
 * What is read from 'Connect' on (namespace 'member'): sign-in, wallet, payment, and why the server
 * refuses a member's calls. Await it before showing any of it; the first page does without.
 */
export const loadMemberTexts = (): Promise<void> => registerMessages('member', loadMessages);
