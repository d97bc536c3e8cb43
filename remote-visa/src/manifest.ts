import { contractMajor, pendingRoutes, type RemoteManifest } from '@shared/contract';

export const manifest: RemoteManifest = {
  name: 'remote-visa',
  contract: contractMajor,
  prefixes: ['/bank', '/mineCard', '/mineBank'],
  routes: [
    { path: '/bank', access: 'login', keepAlive: true },
    // An alias of /mineCard (design §7).
    { path: '/mineBank', access: 'login', keepAlive: false },
    ...pendingRoutes['remote-visa'],
  ],
  menu: [
    {
      path: '/bank',
      icon: 'card',
      place: 'menu',
      order: 80,
      label: { zhTw: '銀行卡', en: 'Bank card' },
    },
    {
      path: '/mineCard',
      icon: 'holder',
      place: 'footer',
      order: 10,
      label: { zhTw: '我的卡', en: 'My card' },
    },
    {
      path: '/bank',
      icon: 'card',
      place: 'footer',
      order: 20,
      label: { zhTw: '申請卡', en: 'Apply card' },
    },
  ],
  parcels: ['cardSummary'],
};
