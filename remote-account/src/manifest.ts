import { contractMajor, pendingRoutes, type RemoteManifest } from '@shared/contract';

export const manifest: RemoteManifest = {
  name: 'remote-account',
  contract: contractMajor,
  prefixes: ['/wallet', '/transfer', '/user', '/notice', '/withdraw'],
  routes: [
    { path: '/wallet', access: 'login', keepAlive: true },
    { path: '/wallet/moneyLog', access: 'login', keepAlive: true },
    ...pendingRoutes['remote-account'],
  ],
  menu: [
    {
      path: '/wallet',
      icon: 'wallet',
      place: 'menu',
      order: 20,
      label: { zhTw: '資產', en: 'Assets' },
    },
    {
      path: '/wallet?tab=team',
      icon: 'share',
      place: 'menu',
      order: 30,
      label: { zhTw: '邀請好友', en: 'Invite friends' },
    },
    {
      path: '/wallet?tab=account',
      icon: 'user',
      place: 'footer',
      order: 30,
      label: { zhTw: '我的', en: 'Mine' },
    },
  ],
  parcels: [],
};
