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
export const actionText = (name: SheetAction, { has_pin: hasPin }: Pick<CardDetail, 'has_pin'>) =>
  name === 'pin' && hasPin ? 'card.do.pin.change' : (`card.do.${name}` as const);
