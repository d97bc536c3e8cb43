import {
  type CardDetail,
  type IssuerAbility,
  issuerAbilities,
  type RechargeTerms,
} from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import {
  ActionGrid,
  ActionTile,
  type SheetState,
  useConfirmedCall,
  useLazySheet,
} from '@shared/kit';
import { navigate, useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
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
  limits: async () => (await import('./limits-sheet.tsx')).LimitsSheet,
} satisfies Record<string, () => Promise<ComponentType<CardSheetProps & SheetState>>>;
type SheetName = keyof typeof sheets;
type TileName = SheetName | 'lost' | 'statements';
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

/** Actions that the server allows while the account is frozen: freezing, but not unfreezing. */
const whileAccountFrozen: readonly ActionName[] = ['freeze', 'statements', 'lost'];

export interface CardActionsProps extends CardSheetProps {
  can: readonly IssuerAbility[];
}

/** All actions of the card's owner. `?do=` opens the sheet of one. */
export function CardActions(props: CardActionsProps) {
  const { card, can } = props;
  const opened = useSheets();
  const freeze = useFreeze(card);
  const lost = useReportLost(card);
  const statements = useLazySheet<StatementSheetProps>(
    async () => (await import('../statements/index.ts')).StatementSheet,
  );
  const usability = usabilityOf(card);
  const actions = actionsOf[usability].filter(
    (name) => isPossible(name, can) && isAllowed(name, card),
  );
  useBegun(actions, (name) => opened[name].show());
  const acts: Partial<Record<TileName, () => void>> = {
    lost: () => void lost.report(),
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
                busy={name === 'lost' && lost.busy}
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
    limits: useLazySheet(sheets.limits),
  };
}

/** Opens the sheet that the URL names, once. A reload does not open it again. */
function useBegun(actions: readonly ActionName[], begin: (name: SheetName) => void): void {
  const [params, setParams] = useSearchParams();
  const asked = params.get('do');
  useEffect(() => {
    if (asked === null) return;
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
  busy: boolean;
  onClick(): void;
}

function Action({ name, card, busy, onClick }: ActionProps) {
  const { t } = useTranslation('remote-visa');
  return (
    <ActionTile
      icon={icons[name]}
      tone={name === 'lost' ? 'danger' : undefined}
      aria-haspopup="dialog"
      disabled={busy}
      onClick={onClick}
    >
      {name === 'pin' && card.has_pin ? t('card.do.pin.change') : t(`card.do.${name}`)}
    </ActionTile>
  );
}

/** Blocks a card permanently after confirmation, and opens the page to replace it. */
function useReportLost(card: CardDetail) {
  const { id, last4, type, product_id: productId } = card;
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
  const isOver = card.state === 'lost' || card.state === 'closed';
  const terms = useApiQuery(visa.getVirtualCardBin, { type }, { enabled: !isOver });
  const { run, busy } = useConfirmedCall(visa.reportLost);

  async function report(): Promise<void> {
    // The owner can report the loss even if the price fails to load.
    const known = terms.data ?? (await terms.refetch()).data;
    const fee = known?.products.find((product) => product.id === productId)?.fee;
    const price = fee && (BigInt(fee) === 0n ? t('products.fee.free') : format.amount(fee, 'USDT'));
    const question = {
      title: t('lost.title', { last4 }),
      message: t('lost.text'),
      ...(price && { details: [{ label: t('lost.fee'), value: price }] }),
      confirmLabel: t('card.do.lost'),
      tone: 'danger',
    } as const;
    const isLost = await run({ id }, question, t('lost.done', { last4 }));
    // A frozen account cannot replace the card.
    if (isLost && !card.account_frozen)
      navigate(`/bank/physicalReapply?card=${encodeURIComponent(id)}`);
  }

  return { report, busy };
}
