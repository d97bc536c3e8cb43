import { areas } from '../fixtures/areas.ts';
import { textsOf } from '../fixtures/texts.ts';

const t = textsOf('zhTw');

export interface BuiltPage {
  readonly path: string;
  /** Text of its h1 for a signed-in user. */
  readonly heading: string;
  /** The page is not kept alive: each visit begins with new state. */
  readonly anew?: true;
}

export const builtPages: readonly BuiltPage[] = [
  ...areas.map(({ path, title }) => ({ path, heading: t(title) })),
  { path: '/ticket/aid', heading: t('remote-defi:aid.title'), anew: true },
  { path: '/ticket/apply', heading: t('remote-defi:apply.title') },
  { path: '/ticket/bing', heading: t('remote-defi:bind.title') },
  { path: '/enuRelease', heading: t('remote-defi:release.title') },
  { path: '/enuFrom', heading: t('remote-defi:sources.title') },
  { path: '/order/list', heading: t('remote-defi:goods.orders') },
  { path: '/order/new', heading: t('remote-defi:goods.new'), anew: true },
  { path: '/node', heading: t('remote-defi:node.title'), anew: true },
  { path: '/power', heading: t('remote-defi:power.title'), anew: true },
  { path: '/bank/holdersList', heading: t('remote-visa:holders.heading'), anew: true },
  { path: '/bank/addHolders', heading: t('remote-visa:holders.action.none'), anew: true },
  { path: '/bank/addressList', heading: t('remote-visa:entries.addresses'), anew: true },
  { path: '/bank/addAddress', heading: t('remote-visa:addresses.add'), anew: true },
  { path: '/bank/virtual_apply', heading: t('remote-visa:apply.title.virtual'), anew: true },
  { path: '/bank/physical_apply', heading: t('remote-visa:apply.title.physical'), anew: true },
  { path: '/bank/virtual_pay', heading: t('remote-visa:pay.title'), anew: true },
  { path: '/bank/applyList', heading: t('remote-visa:entries.applications'), anew: true },
  { path: '/mineCard', heading: t('remote-visa:cards.all.title'), anew: true },
  { path: '/wallet/moneyLog', heading: t('remote-account:records.title') },
  { path: '/wallet/transfer', heading: t('remote-account:send.title') },
  { path: '/transfer/list', heading: t('remote-account:transfers.title') },
  { path: '/wallet/deposit', heading: t('remote-account:deposit.title'), anew: true },
  { path: '/withdraw', heading: t('remote-account:assets.withdraw'), anew: true },
  { path: '/withdraw/list', heading: t('remote-account:withdrawals.title') },
  { path: '/notice', heading: t('remote-account:notices.title') },
  { path: '/user', heading: t('remote-account:user.title'), anew: true },
  { path: '/user/security', heading: t('remote-account:security.title'), anew: true },
  { path: '/help', heading: t('help:page.title'), anew: true },
];
