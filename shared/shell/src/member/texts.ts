import { type MessagesLoader, registerMessages } from '../i18n/i18n.ts';

/** One chunk per language. The kit's texts use the same chunk name, so that both load together. */
const loadMessages: MessagesLoader = (locale) =>
  import(/* webpackChunkName: "member-[request]" */ `./messages/${locale}.json`);

/** Loads the texts of sign-in, wallet, payment and members' errors. The first page needs none. */
export const loadMemberTexts = (): Promise<void> => registerMessages('member', loadMessages);
