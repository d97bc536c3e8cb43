import { type AddedDueKind, contractMajor, type DueKind, type ManifestOf } from '@shared/contract';
import menu from './menu.json' with { type: 'json' };

const walletKinds: AddedDueKind[] = ['unassigned'];
/** `ManifestOf` has the first kinds only: a further one would change a type of released remotes. */
const walletDue = walletKinds as string[] as DueKind[];

export const manifest: ManifestOf<'remote-account'> = {
  name: 'remote-account',
  contract: contractMajor,
  prefixes: ['/wallet', '/transfer', '/user', '/notice', '/withdraw', '/help'],
  routes: [
    { path: '/wallet', access: 'login', keepAlive: true },
    { path: '/wallet/moneyLog', access: 'login', keepAlive: true },
    { path: '/wallet/deposit', access: 'login', keepAlive: false },
    { path: '/wallet/transfer', access: 'login', keepAlive: true },
    { path: '/transfer/list', access: 'login', keepAlive: true },
    { path: '/withdraw', access: 'login', keepAlive: false },
    { path: '/withdraw/list', access: 'login', keepAlive: true },
    { path: '/user', access: 'login', keepAlive: false },
    { path: '/user/security', access: 'login', keepAlive: false },
    { path: '/notice', access: 'login', keepAlive: true },
    { path: '/notice/detail/:id', access: 'login', keepAlive: true },
    { path: '/help', access: 'public', keepAlive: false },
  ],
  menu: [
    {
      path: '/wallet',
      icon: 'wallet',
      place: 'menu',
      order: 20,
      pages: ['/wallet/moneyLog', '/wallet/deposit', '/wallet/transfer', '/transfer', '/withdraw'],
      due: walletDue,
      label: menu.wallet,
    },
    {
      path: '/wallet?tab=team',
      icon: 'users',
      place: 'menu',
      order: 50,
      pages: ['/user'],
      label: menu.team,
      group: menu.teamAndAccount,
    },
    {
      path: '/notice',
      icon: 'bell',
      place: 'menu',
      order: 60,
      pages: ['/notice/detail'],
      due: ['notice'],
      label: menu.notices,
      group: menu.teamAndAccount,
    },
    {
      path: '/help',
      icon: 'info',
      place: 'menu',
      order: 68,
      label: menu.help,
    },
    {
      path: '/wallet',
      icon: 'wallet',
      place: 'footer',
      order: 15,
      pages: ['/transfer', '/withdraw'],
      due: walletDue,
      label: menu.wallet,
    },
    {
      path: '/wallet?tab=account',
      icon: 'user',
      place: 'footer',
      order: 40,
      pages: ['/wallet?tab=team', '/user', '/user/security', '/notice', '/help'],
      label: menu.me,
    },
  ],
  parcels: ['recentActivity'],
  orders: {
    deposit: { payment: '/wallet/deposit', product: '/wallet/deposit' },
    network_fee: { payment: '/withdraw', product: '/withdraw' },
  },
};
