import { contractMajor, pendingRoutes, type RemoteManifest } from '@shared/contract';

export const manifest: RemoteManifest = {
  name: 'remote-defi',
  contract: contractMajor,
  prefixes: ['/ticket', '/node', '/power', '/enuRelease', '/enuFrom', '/order'],
  routes: [{ path: '/ticket', access: 'login', keepAlive: true }, ...pendingRoutes['remote-defi']],
  menu: [
    {
      path: '/ticket',
      icon: 'ticket',
      place: 'menu',
      order: 40,
      label: { zhTw: '購買門票', en: 'Buy ticket' },
    },
    {
      path: '/node',
      icon: 'node',
      place: 'menu',
      order: 50,
      label: { zhTw: '購買節點', en: 'Buy node' },
    },
    {
      path: '/ticket?tab=mine',
      icon: 'list',
      place: 'menu',
      order: 60,
      label: { zhTw: '我的門票', en: 'My tickets' },
    },
  ],
  parcels: ['ticketSummary'],
};
