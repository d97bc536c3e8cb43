import type { MenuEntry } from '@shared/contract';
import { i18n, loadMemberTexts } from '@shared/shell';
import { renderShell, setUpShell } from '@shared/shell/testing';
import { beforeEach, expect, it } from 'vitest';
import { type Federation, FederationContext } from '../../federation/index.ts';
import { Reason } from './reason.tsx';

const entry = (path: string, label: string): MenuEntry => ({
  path,
  order: 1,
  icon: 'x',
  place: 'menu',
  label: { en: label },
});
const federation = {
  menu: [
    entry('/wallet', 'Assets'),
    { ...entry('/bank', 'Cards'), pages: ['/mineCard'] },
    entry('/wallet?tab=team', 'Invite'),
    entry('/ticket', 'Buy ticket'),
    entry('/ticket?tab=mine', 'My tickets'),
    entry('/node', 'Buy node'),
    { ...entry('/ticket', 'Tickets'), place: 'footer', pages: ['/node', '/power', '/enuRelease'] },
  ],
  matchRoute: (path: string) => ({
    remote: path.startsWith('/bank') || path === '/mineCard' ? 'remote-visa' : 'remote-account',
    route: { path, access: path === '/help' ? 'public' : 'login', keepAlive: false },
  }),
} as unknown as Federation;

beforeEach(async () => {
  await setUpShell({ messages: { host: (locale) => import(`../../messages/${locale}.json`) } });
  await loadMemberTexts();
});

function show(props: Parameters<typeof Reason>[0]): string | null {
  const { container } = renderShell(
    <FederationContext value={federation}>
      <Reason {...props} />
    </FederationContext>,
  );
  return container.textContent;
}

it.each([
  ['/withdraw', 'Withdraw'],
  ['/withdraw/list', 'Withdrawal records'],
  ['/wallet/transfer#to', 'Transfer ENU'],
  ['/ticket', 'Tickets'],
  ['/ticket?tab=mine', 'My tickets'],
  ['/node', 'Buy node'],
  ['/user', 'Team'],
  ['/user/security', 'Security'],
  ['/enuRelease', 'Daily ENU'],
  ['/power', 'Compute power'],
  ['/wallet', 'Assets'],
  ['/wallet?tab=team', 'Invite'],
  ['/mineCard', 'Cards'],
  ['/bank/cardDetail/7', 'Cards'],
])('names the page %s that opens after the sign-in', (target, page) => {
  expect(show({ target })).toBe(i18n.t('member:signIn.open', { page }));
});

it.each([undefined, '/help'])('shows nothing for the page %s without a reason', (target) => {
  expect(show({ target })).toBe('');
});

it.each([
  ['expired', 'member:signIn.ended.expired'],
  ['unauthorized', 'member:signIn.ended.unauthorized'],
  ['accountChanged', 'member:signIn.ended.accountChanged'],
  ['accountChangedElsewhere', 'member:signIn.ended.accountChanged'],
  ['otherTab', 'shell:session.otherTab'],
  ['otherAccount', 'shell:session.otherAccount'],
] as const)('explains the end of a session: %s', (ended, key) => {
  const reason = i18n.t(key, { minutes: 6 });
  expect(show({ ended })).toBe(reason);
  const next = i18n.t('member:signIn.goOn', { page: 'Withdraw' });
  expect(show({ ended, target: '/withdraw' })).toBe(reason + next);
});
