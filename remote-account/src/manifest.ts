import { contractMajor, type ManifestOf } from '@shared/contract';
import menu from './menu.json' with { type: 'json' };

export const manifest: ManifestOf<'remote-account'> = {
  name: 'remote-account',
  contract: contractMajor,
  prefixes: ['/wallet', '/transfer', '/user', '/notice', '/withdraw'],
  routes: [
    { path: '/wallet', access: 'login', keepAlive: true },
    { path: '/wallet/moneyLog', access: 'login', keepAlive: true },
    { path: '/wallet/deposit', access: 'login', keepAlive: false },
    { path: '/wallet/transfer', access: 'login', keepAlive: true },
    { path: '/transfer/list', access: 'login', keepAlive: true },
    { path: '/withdraw', access: 'login', keepAlive: false },
    { path: '/withdraw/list', access: 'login', keepAlive: true },
    { path: '/user', access: 'login', keepAlive: false },
    { path: '/notice', access: 'login', keepAlive: true },
    { path: '/notice/detail/:id', access: 'login', keepAlive: true },
  ],
  menu: [
    {
      path: '/wallet',
      icon: 'wallet',
      place: 'menu',
      order: 20,
      pages: ['/wallet/moneyLog', '/wallet/deposit', '/wallet/transfer', '/transfer', '/withdraw'],
      label: menu.assets,
    },
    {
      path: '/wallet?tab=team',
      icon: 'share',
      place: 'menu',
      order: 50,
      pages: ['/user'],
      label: menu.inviteFriends,
    },
    {
      path: '/notice',
      icon: 'bell',
      place: 'menu',
      order: 60,
      pages: ['/notice/detail'],
      due: ['notice'],
      label: menu.notices,
    },
    {
      path: '/wallet',
      icon: 'wallet',
      place: 'footer',
      order: 15,
      pages: ['/transfer', '/withdraw'],
      label: menu.wallet,
    },
    {
      path: '/wallet?tab=account',
      icon: 'user',
      place: 'footer',
      order: 40,
      pages: ['/user', '/notice'],
      label: menu.me,
    },
  ],
  parcels: ['recentActivity'],
  orders: {
    deposit: { payment: '/wallet/deposit', product: '/wallet/deposit' },
    network_fee: { payment: '/withdraw', product: '/withdraw' },
  },
};
