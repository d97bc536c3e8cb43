import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Locale, locales } from '../shared/contract/src/locales.ts';

type Table = Readonly<Record<string, unknown>>;

const read = (path: string): Table =>
  JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'));
const textOf = (folder: string, key: string) => (locale: Locale) =>
  read(`${folder}/messages/${locale}.json`)[key];
const labelOf = (remote: string, entry: string) => (locale: Locale) =>
  (read(`remote-${remote}/src/menu.json`)[entry] as Table)[locale];
const signInOf = (page: string) => textOf('shared/shell/src/member', `signIn.page.${page}`);
const titleOf = (remote: string, key: string) => textOf(`remote-${remote}/src`, key);

const helpOf = (page: string) => textOf('remote-account/src/features/help', `page.${page}`);

// The sign-in sheet, the menu and the help name a page before its remote, which has the title, is loaded.
it.each([
  ['/withdraw', signInOf('withdraw'), titleOf('account', 'assets.withdraw')],
  ['/withdraw/list', signInOf('withdrawals'), titleOf('account', 'withdrawals.title')],
  ['/wallet/transfer', signInOf('transfer'), titleOf('account', 'send.title')],
  ['/transfer/list', signInOf('transfers'), titleOf('account', 'transfers.title')],
  ['/wallet/deposit', signInOf('deposit'), titleOf('account', 'deposit.title')],
  ['/wallet/moneyLog', signInOf('activity'), titleOf('account', 'records.title')],
  ['/user', signInOf('team'), titleOf('account', 'user.title')],
  ['/user/security', signInOf('security'), titleOf('account', 'security.title')],
  ['/wallet', labelOf('account', 'wallet'), titleOf('account', 'wallet.title')],
  ['/wallet?tab=team', labelOf('account', 'team'), titleOf('account', 'user.title')],
  ['/wallet?tab=account', labelOf('account', 'me'), titleOf('account', 'me.title')],
  ['/notice', labelOf('account', 'notices'), titleOf('account', 'notices.title')],
  ['/help', labelOf('account', 'help'), textOf('remote-account/src/features/help', 'page.title')],
  ['/ticket', labelOf('defi', 'tickets'), titleOf('defi', 'ticket.title')],
  ['/ticket?tab=mine', labelOf('defi', 'myTickets'), titleOf('defi', 'ticket.tab.mine')],
  ['/ticket/aid', labelOf('defi', 'mutualAid'), titleOf('defi', 'aid.title')],
  ['/node', labelOf('defi', 'buyNode'), titleOf('defi', 'node.title')],
  ['/order/list', labelOf('defi', 'orders'), titleOf('defi', 'goods.orders')],
  ['/ticket', helpOf('tickets'), titleOf('defi', 'ticket.title')],
  ['/ticket?tab=mine', helpOf('myTickets'), titleOf('defi', 'ticket.tab.mine')],
  ['/ticket/aid', helpOf('mutualAid'), titleOf('defi', 'aid.title')],
  ['/enuRelease', helpOf('dailyEnu'), titleOf('defi', 'release.title')],
  ['/node', helpOf('nodes'), titleOf('defi', 'node.title')],
  ['/wallet', helpOf('wallet'), titleOf('account', 'wallet.title')],
  ['/wallet/deposit', helpOf('deposit'), titleOf('account', 'deposit.title')],
  ['/withdraw', helpOf('withdraw'), titleOf('account', 'assets.withdraw')],
  ['/user/security', helpOf('security'), titleOf('account', 'security.title')],
  ['/notice', helpOf('notices'), titleOf('account', 'notices.title')],
  ['/bank', helpOf('cards'), titleOf('visa', 'home.title')],
  ['/bank?tab=get', helpOf('getCard'), titleOf('visa', 'home.tab.get')],
  ['/bank/holdersList', helpOf('holders'), titleOf('visa', 'holders.heading')],
  ['/bank', labelOf('visa', 'cards'), titleOf('visa', 'home.title')],
  ['/bank?tab=get', labelOf('visa', 'getCard'), titleOf('visa', 'home.tab.get')],
])(
  '%s has one name in its title, its entry, the sign-in sheet and the help',
  (_path, name, title) => {
    for (const locale of Object.keys(locales) as Locale[]) {
      expect(title(locale)).toBeTypeOf('string');
      expect({ [locale]: name(locale) }).toEqual({ [locale]: title(locale) });
    }
  },
);

it('names sign-in by one word', () => {
  for (const locale of Object.keys(locales) as Locale[])
    expect(textOf('host/src', 'account.signIn')(locale)).toBe(
      textOf('shared/shell/src', 'next.signIn')(locale),
    );
});

it('names daily ENU by one word in its page, the records, the notices and the statement', () => {
  for (const locale of Object.keys(locales) as Locale[]) {
    const name = titleOf('defi', 'release.title')(locale);
    expect(name).toBeTypeOf('string');
    expect(
      [
        titleOf('account', 'records.type.ticket_income'),
        titleOf('account', 'news.kind.release'),
        textOf('server/src/platform', 'record.type.ticket_income'),
      ].map((text) => text(locale)),
    ).toEqual([name, name, name]);
  }
});
