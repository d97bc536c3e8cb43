import type { CardDetail } from '@shared/contract';
import type { IconName } from '@shared/ui';

const otherActions = ['pin', 'limits', 'statements', 'lost'] as const;
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
  pin: 'lock',
  limits: 'gauge',
  statements: 'file',
  lost: 'alert',
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
