import { type MessagesLoader, registerMessages } from '../i18n/i18n.ts';

/** One chunk per language, shared with the kit's texts by its name. */
const loadMessages: MessagesLoader = (locale) =>
  import(/* webpackChunkName: "member-[request]" */ `./messages/${locale}.json`);

/** Sign-in, wallet, payment, and errors of members' calls. The first page does not load them. */
export const loadMemberTexts = (): Promise<void> => registerMessages('member', loadMessages);
