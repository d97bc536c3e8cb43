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
      label: {
        zh: '银行卡',
        zhTw: '銀行卡',
        ja: 'カード',
        en: 'Bank card',
        ko: '은행 카드',
        th: 'บัตรธนาคาร',
        pt: 'Cartão bancário',
        ms: 'Kad bank',
        id: 'Kartu bank',
        vn: 'Thẻ ngân hàng',
      },
    },
    {
      // The card home has the own cards until /mineCard is built, and the way to a new one.
      path: '/bank',
      icon: 'card',
      place: 'footer',
      order: 10,
      label: {
        zh: '我的卡',
        zhTw: '我的卡',
        ja: 'マイカード',
        en: 'My card',
        ko: '내 카드',
        th: 'บัตรของฉัน',
        pt: 'Meu cartão',
        ms: 'Kad saya',
        id: 'Kartu saya',
        vn: 'Thẻ của tôi',
      },
    },
  ],
  parcels: ['cardSummary'],
};
