import {
  type CardDetail,
  type IssuerAbility,
  issuerAbilities,
  type RechargeTerms,
} from '@shared/contract';
import { ActionGrid, ActionTile, type SheetState, useLazySheet } from '@shared/kit';
import { leavingPort, useTranslation } from '@shared/shell';
import type { IconName } from '@shared/ui';
import { type ComponentType, Fragment, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type CardUsability, usabilityOf, useFreeze } from '../cards/index.ts';
import type { StatementSheetProps } from '../statements/index.ts';

export interface CardSheetProps {
  card: CardDetail;
  terms: RechargeTerms;
}

/** Sheets that open over the page. Each loads its code when it first opens. */
const sheets = {
  activate: async () => (await import('./activate-sheet.tsx')).ActivateSheet,
  recharge: async () => (await import('./recharge-sheet.tsx')).RechargeSheet,
  number: async () => (await import('./number-sheet.tsx')).NumberSheet,
  pin: async () => (await import('./pin-sheet.tsx')).PinSheet,
  lost: async () => (await import('./loss-sheet.tsx')).LossSheet,
  limits: async () => (await import('./limits-sheet.tsx')).LimitsSheet,
} satisfies Record<string, () => Promise<ComponentType<CardSheetProps & SheetState>>>;
type SheetName = keyof typeof sheets;
type TileName = SheetName | 'statements';
/** `freeze` has a tile of its own. */
type ActionName = TileName | 'freeze';

const icons: Record<TileName, IconName> = {
  activate: 'check',
  recharge: 'plus',
  number: 'eye',
  pin: 'lock',
  limits: 'gauge',
  statements: 'file',
  lost: 'alert',
};

const usable: readonly ActionName[] = [
  'recharge',
  'number',
  'freeze',
  'pin',
  'limits',
  'statements',
  'lost',
];
const actionsOf: Record<CardUsability, readonly ActionName[]> = {
  ready: usable,
  empty: usable,
  loading: usable,
  frozen: usable,
  inactive: ['activate', 'recharge', 'limits', 'statements', 'lost'],
  lost: ['statements'],
  closed: ['statements'],
};

/** The next step of a card in this state, which the page shows above the actions. */
const saidAbove: Partial<Record<CardUsability, ActionName>> = { inactive: 'activate' };

/** Actions that the server allows while the account is frozen. Unfreezing a card is not allowed. */
const whileAccountFrozen: readonly ActionName[] = ['freeze', 'statements', 'lost'];

export interface CardActionsProps extends CardSheetProps {
  can: readonly IssuerAbility[];
}

/** All actions of the card's owner. `?do=` opens the sheet of one. */
export function CardActions(props: CardActionsProps) {
  const { card, can } = props;
  const opened = useSheets();
  const freeze = useFreeze(card);
  const statements = useLazySheet<StatementSheetProps>(
    async () => (await import('../statements/index.ts')).StatementSheet,
  );
  const usability = usabilityOf(card);
  const actions = actionsOf[usability].filter(
    (name) => isPossible(name, can) && isAllowed(name, card),
  );
  useBegun(actions, (name) => opened[name].show());
  const acts: Partial<Record<TileName, () => void>> = {
    statements: statements.show,
  };
  if (actions.length === 0) return null;
  return (
    <>
      <ActionGrid>
        {actions
          .filter((name) => card.account_frozen || name !== saidAbove[usability])
          .map((name) =>
            name === 'freeze' ? (
              <ActionTile key={name} {...freeze.tile} />
            ) : (
              <Action
                key={name}
                name={name}
                card={card}
                onClick={acts[name] ?? (() => opened[name as SheetName].show())}
              />
            ),
          )}
      </ActionGrid>
      {Object.entries(opened).map(([name, { sheet }]) => (
        <Fragment key={name}>{sheet(props)}</Fragment>
      ))}
      {statements.sheet({ id: card.id, last4: card.last4 })}
    </>
  );
}

function useSheets() {
  return {
    activate: useLazySheet(sheets.activate),
    recharge: useLazySheet(sheets.recharge),
    number: useLazySheet(sheets.number),
    pin: useLazySheet(sheets.pin),
    lost: useLazySheet(sheets.lost),
    limits: useLazySheet(sheets.limits),
  };
}

/** Opens the sheet that the URL names, once. A reload does not open it again. */
function useBegun(actions: readonly ActionName[], begin: (name: SheetName) => void): void {
  const [params, setParams] = useSearchParams();
  const asked = params.get('do');
  useEffect(() => {
    if (asked === null) return;
    // Writing the URL would cancel a navigation to another page.
    if (leavingPort()?.router.state.navigation.state === 'loading') return;
    setParams(
      (before) => {
        before.delete('do');
        return before;
      },
      { replace: true },
    );
    const name = (Object.keys(sheets) as SheetName[]).find((known) => known === asked);
    if (name && actions.includes(name)) begin(name);
  }, [asked, setParams, actions, begin]);
}

function isPossible(action: ActionName, can: readonly IssuerAbility[]): boolean {
  const ability = issuerAbilities.find((name) => name === action);
  return ability === undefined || can.includes(ability);
}

function isAllowed(action: ActionName, { account_frozen: isAccountFrozen, state }: CardDetail) {
  if (!isAccountFrozen) return true;
  return whileAccountFrozen.includes(action) && !(action === 'freeze' && state === 'frozen');
}

interface ActionProps {
  name: TileName;
  card: CardDetail;
  onClick(): void;
}

function Action({ name, card, onClick }: ActionProps) {
  const { t } = useTranslation('remote-visa');
  return (
    <ActionTile
      icon={icons[name]}
      tone={name === 'lost' ? 'danger' : undefined}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      {name === 'pin' && card.has_pin ? t('card.do.pin.change') : t(`card.do.${name}`)}
    </ActionTile>
  );
}
