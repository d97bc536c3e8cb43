import { type AddedDueKind, contractMajor, type DueKind, type ManifestOf } from '@shared/contract';
import menu from './menu.json' with { type: 'json' };

const addedDue: AddedDueKind[] = ['order_card_recharge'];

/** The entry of the menu and of the footer. */
const cards: Omit<ManifestOf<'remote-visa'>['menu'][number], 'place' | 'order'> = {
  path: '/bank',
  icon: 'card',
  pages: ['/mineCard', '/mineBank'],
  // A card in the post needs no action, so 'card_inactive' does not count. `ManifestOf` has the
  // first kinds only: a further one would change a type of released remotes.
  due: ['card_empty', 'cardholder', 'order_card_fee', ...(addedDue as string[] as DueKind[])],
  label: menu.cards,
};

export const manifest: ManifestOf<'remote-visa'> = {
  name: 'remote-visa',
  contract: contractMajor,
  prefixes: ['/bank', '/mineCard', '/mineBank'],
  routes: [
    { path: '/bank', access: 'login', keepAlive: true },
    // An alias of /mineCard (specification §10).
    { path: '/mineBank', access: 'login', keepAlive: false },
    { path: '/bank/holdersList', access: 'login', keepAlive: false },
    { path: '/bank/addHolders', access: 'login', keepAlive: false },
    { path: '/bank/addressList', access: 'login', keepAlive: false },
    { path: '/bank/addAddress', access: 'login', keepAlive: false },
    { path: '/bank/virtual_apply', access: 'login', keepAlive: false },
    { path: '/bank/virtual_pay', access: 'login', keepAlive: false },
    { path: '/bank/virtualPay', access: 'login', keepAlive: false },
    { path: '/bank/physical_apply', access: 'login', keepAlive: false },
    { path: '/bank/physicalReapply', access: 'login', keepAlive: false },
    { path: '/bank/applyList', access: 'login', keepAlive: false },
    { path: '/bank/recharge', access: 'login', keepAlive: false },
    { path: '/bank/cardDetail/:id', access: 'login', keepAlive: false },
    { path: '/mineCard', access: 'login', keepAlive: false },
  ],
  menu: [
    { ...cards, place: 'menu', order: 40, group: menu.cards },
    { ...cards, place: 'footer', order: 20 },
    {
      path: '/bank?tab=get',
      icon: 'plus',
      place: 'menu',
      order: 45,
      pages: [
        '/bank/virtual_apply',
        '/bank/virtual_pay',
        '/bank/virtualPay',
        '/bank/physical_apply',
        '/bank/physicalReapply',
        '/bank/addHolders',
        '/bank/applyList',
      ],
      label: menu.getCard,
      group: menu.cards,
    },
  ],
  parcels: ['cardSummary'],
  orders: {
    card_fee: { payment: '/bank/virtual_pay', product: '/bank/applyList' },
    card_recharge: { payment: '/bank/recharge', product: '/bank' },
  },
};
