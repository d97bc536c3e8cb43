import {
  type CardDetail,
  type IssuerAbility,
  issuerAbilities,
  type RechargeTerms,
  type UnloadTerms,
} from '@shared/contract';
import { ActionGrid, ActionTile, type SheetState, useLazySheet } from '@shared/kit';
import { leavingPort, useTranslation } from '@shared/shell';
import { type ComponentType, Fragment, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type CardUsability, usabilityOf, useFreeze } from '../cards/index.ts';
import type { StatementSheetProps } from '../statements/index.ts';
import {
  type ActionName,
  actionIcons,
  actionsFor,
  actionText,
  isOtherAction,
  type SheetAction,
} from './action-names.ts';
import type { MoreSheetProps } from './more-sheet.tsx';

export interface CardSheetProps {
  card: CardDetail;
  terms: RechargeTerms;
  /** undefined: the issuer takes no money off cards. */
  unload?: UnloadTerms | undefined;
  /** Whether the issuer closes empty cards. */
  closes?: boolean | undefined;
  /** Sum of pending payments, USDT base units; undefined if the server does not report it. */
  reserved?: string | undefined;
}

/** Sheets that open over the page. Each loads its code when it first opens. */
const sheets = {
  activate: async () => (await import('./activate-sheet.tsx')).ActivateSheet,
  recharge: async () => (await import('./recharge-sheet.tsx')).RechargeSheet,
  number: async () => (await import('./number-sheet.tsx')).NumberSheet,
  pin: async () => (await import('./pin-sheet.tsx')).PinSheet,
  lost: async () => (await import('./loss-sheet.tsx')).LossSheet,
  limits: async () => (await import('./limits-sheet.tsx')).LimitsSheet,
  unload: async () => (await import('./unload-sheet.tsx')).UnloadSheet,
  close: async () => (await import('./close-sheet.tsx')).CloseSheet,
} satisfies Record<string, () => Promise<ComponentType<CardSheetProps & SheetState>>>;
type SheetName = keyof typeof sheets;

/** The next step of a card in this state, which the page shows above the actions. */
const saidAbove: Partial<Record<CardUsability, ActionName>> = { inactive: 'activate' };

/** Tiles that fill a row. */
const rowLength = 4;

export interface CardActionsProps extends CardSheetProps {
  can: readonly IssuerAbility[];
}

/**
 * All actions of the card's owner: one row of tiles, and a sheet with the actions that do not fit
 * into it. `?do=` opens the sheet of one.
 */
export function CardActions(props: CardActionsProps) {
  const { t } = useTranslation('remote-visa');
  const { card } = props;
  const opened = useSheets();
  const freeze = useFreeze(card);
  const statements = useLazySheet<StatementSheetProps>(
    async () => (await import('../statements/index.ts')).StatementSheet,
  );
  const more = useLazySheet<MoreSheetProps>(
    async () => (await import('./more-sheet.tsx')).MoreSheet,
  );
  const usability = usabilityOf(card);
  const actions = actionsFor(card).filter((name) => isPossible(name, props));
  useBegun(actions, (name) => opened[name].show());
  const show = (name: SheetAction) =>
    name === 'statements' ? statements.show() : opened[name].show();
  const offered = actions.filter((name) => card.account_frozen || name !== saidAbove[usability]);
  const { tiles, others } = splitActions(offered);
  if (offered.length === 0) return null;
  return (
    <>
      <ActionGrid label={t('card.actions')}>
        {tiles.map((name) =>
          name === 'freeze' ? (
            <ActionTile key={name} {...freeze.tile} />
          ) : (
            <ActionTile
              key={name}
              icon={actionIcons[name]}
              tone={name === 'lost' ? 'danger' : undefined}
              aria-haspopup="dialog"
              onClick={() => show(name)}
            >
              {t(actionText(name, card))}
            </ActionTile>
          ),
        )}
        {others.length > 0 && (
          <ActionTile icon="more" aria-haspopup="dialog" onClick={more.show}>
            {t('card.do.more')}
          </ActionTile>
        )}
      </ActionGrid>
      {more.sheet({ card, actions: others, onChoose: show })}
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
    unload: useLazySheet(sheets.unload),
    close: useLazySheet(sheets.close),
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

function isPossible(action: ActionName, { can, card, unload, closes }: CardActionsProps): boolean {
  if (action === 'unload') return unload !== undefined;
  if (action === 'close') return closes === true && (unload !== undefined || card.balance === '0');
  const ability = issuerAbilities.find((name) => name === action);
  return ability === undefined || can.includes(ability);
}

/** Returns the actions with a tile, and the actions of the sheet 'More'. */
function splitActions(actions: readonly ActionName[]) {
  if (actions.length <= rowLength) return { tiles: actions, others: [] };
  const tiles = actions.slice(0, rowLength - 1);
  return { tiles, others: actions.slice(tiles.length).filter(isOtherAction) };
}
