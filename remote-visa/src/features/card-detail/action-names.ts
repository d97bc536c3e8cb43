import type { CardDetail } from '@shared/contract';
import type { IconName } from '@shared/ui';
import { type CardUsability, usabilityOf } from '../cards/index.ts';

const otherActions = ['unload', 'pin', 'limits', 'statements', 'lost', 'close'] as const;
/** Actions that can be in the sheet 'More'. */
export type OtherAction = (typeof otherActions)[number];

/** Actions that open a sheet. */
export type SheetAction = 'activate' | 'recharge' | 'number' | OtherAction;

/** `freeze` acts without a sheet. */
export type ActionName = SheetAction | 'freeze';

export const actionIcons: Record<SheetAction, IconName> = {
  activate: 'check',
  recharge: 'plus',
  number: 'eye',
  unload: 'minus',
  pin: 'lock',
  limits: 'gauge',
  statements: 'file',
  lost: 'alert',
  close: 'x',
};

export const isOtherAction = (name: ActionName): name is OtherAction =>
  otherActions.some((other) => other === name);

/** Returns the key of an action's name. */
export function actionText(name: SheetAction, card: Pick<CardDetail, 'has_pin' | 'type'>) {
  if (name === 'pin' && card.has_pin) return 'card.do.pin.change';
  return name === 'lost' && card.type === 'virtual'
    ? 'card.do.block'
    : (`card.do.${name}` as const);
}

/** Most frequent first. */
const usable: readonly ActionName[] = [
  'recharge',
  'freeze',
  'number',
  'unload',
  'pin',
  'limits',
  'statements',
  'lost',
  'close',
];
const actionsOf: Record<CardUsability, readonly ActionName[]> = {
  ready: usable,
  empty: usable,
  loading: usable,
  frozen: usable,
  inactive: ['activate', 'recharge', 'unload', 'limits', 'statements', 'lost', 'close'],
  lost: ['unload', 'statements', 'close'],
  // A refund may arrive after a card was closed.
  closed: ['unload', 'statements'],
};

/** Actions that the server allows while the account is frozen. Unfreezing a card is not allowed. */
const whileAccountFrozen: readonly ActionName[] = ['freeze', 'statements', 'lost'];

/** Returns the actions that the server allows for the card now. Its issuer may lack some. */
export function actionsFor(card: CardDetail): readonly ActionName[] {
  return actionsOf[usabilityOf(card)].filter((name) => isAllowed(name, card));
}

function isAllowed(action: ActionName, card: CardDetail) {
  const { account_frozen: isAccountFrozen, state, balance } = card;
  // The replacement takes the card's balance.
  if (action === 'close' && card.replacement !== null) return false;
  if (action === 'unload' && BigInt(balance) === 0n) return false;
  if (!isAccountFrozen) return true;
  return whileAccountFrozen.includes(action) && !(action === 'freeze' && state === 'frozen');
}
