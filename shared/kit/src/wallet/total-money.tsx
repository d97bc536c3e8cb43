import { type Asset, locales } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import * as wallet from '@shared/contract/endpoints/wallet';
import { useFormat, useLanguage, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Amount, List, ListItem, Skeleton } from '@shared/ui';
import type { ReactNode } from 'react';
import { HideHoldings } from '../money/hide-holdings.tsx';
import { useHoldingsHidden, useUsdtValue, useValueUnit, useWorth } from '../money/holdings.ts';
import { Money, type MoneyProps, useHoldingText } from '../money/money.tsx';
import { ChainMoney } from './chain-money.tsx';
import { InMutualAid, useInMutualAid } from './in-mutual-aid.tsx';
import { type Sum, useLastTotal } from './last-total.ts';
import lines from './money-group.module.css';
import { OnHold, sumOnHold, sumWaiting, Waiting } from './on-hold.tsx';
import styles from './total-money.module.css';
import { useWalletCoins, type WalletCoin } from './use-chain-balance.ts';

const places = ['wallet', 'account', 'cards'] as const;
type Place = (typeof places)[number];

/** Money of the member that no place has. It has rows of its own. */
const otherParts = ['waiting', 'onHold', 'aid'] as const;
type OtherPart = (typeof otherParts)[number];

/** Money in one place. */
interface Part {
  reading: boolean;
  /** USDT base units; undefined while unknown. */
  value: bigint | undefined;
  /** Coins that `value` omits because they have no rate. Empty until the rates have loaded. */
  unpriced: readonly Asset[];
  /** Coins that `value` omits because the rates failed to load. */
  unrated: readonly Asset[];
  /** Whether `value` includes a coin other than USDT. */
  converted: boolean;
}

interface Total {
  parts: Readonly<Record<Place | OtherPart, Part>>;
  coins: readonly WalletCoin[];
  /** null: no rates are set; undefined: they are loading, or failed to load. */
  ratesAt: string | null | undefined;
  ratesFailed: boolean;
  /** Time of the oldest answer, ms since the epoch; 0 if one is missing. */
  readAt: number;
}

/** Returns a function that adds up the coins of one place. */
function usePartOf() {
  const usdtOf = useUsdtValue();
  const rates = useApiQuery(wallet.rates);
  return (held: readonly WalletCoin[] | undefined): Omit<Part, 'reading'> => {
    const known = held?.flatMap(({ asset, amount }) =>
      amount === undefined ? [] : { asset, amount, value: usdtOf(asset, amount) },
    );
    const owned = known?.filter(({ amount }) => amount > 0n) ?? [];
    const without = owned.filter(({ value }) => value === undefined).map(({ asset }) => asset);
    return {
      value: known?.length ? owned.reduce((sum, { value = 0n }) => sum + value, 0n) : undefined,
      unpriced: rates.data ? without : [],
      unrated: rates.isError && !rates.data ? without : [],
      converted: owned.some(({ asset, value }) => asset !== 'USDT' && value !== undefined),
    };
  };
}

/** Returns the money in the wallet. */
function useWalletPart(): { part: Part; coins: readonly WalletCoin[] } {
  const { reading, coins } = useWalletCoins();
  const rates = useApiQuery(wallet.rates);
  return { coins, part: { ...usePartOf()(coins), reading: reading || rates.isPending } };
}

/** Returns a member's money in the three places. A place that fails does not hide the others. */
function useTotal(): Total {
  const { part, coins } = useWalletPart();
  const balances = useApiQuery(wallet.balances);
  const rates = useApiQuery(wallet.rates);
  const cards = useApiQuery(visa.info);
  const inMutualAid = useInMutualAid();
  const partOf = usePartOf();
  const reading = balances.isPending || rates.isPending;
  return {
    coins,
    ratesAt: rates.data?.rates_at,
    ratesFailed: rates.isError,
    readAt: Math.min(...[balances, rates, cards].map(({ dataUpdatedAt }) => dataUpdatedAt)),
    parts: {
      wallet: part,
      account: {
        ...partOf(
          balances.data?.balances.map(({ asset, amount }) => ({ asset, amount: BigInt(amount) })),
        ),
        reading,
      },
      waiting: { ...partOf(sumWaiting(balances.data)), reading },
      onHold: { ...partOf(sumOnHold(balances.data)), reading },
      aid: { ...partOf([{ asset: 'JU', amount: inMutualAid }]), reading },
      cards: {
        value: cards.data?.cards.reduce((sum, { balance }) => sum + BigInt(balance), 0n),
        unpriced: [],
        unrated: [],
        converted: false,
        reading: cards.isPending,
      },
    },
  };
}

/** Returns the total, its parts, and the places and coins that it omits. */
function useTotalFigure() {
  const total = useTotal();
  const { parts, coins } = total;
  const all = places.map((place) => ({ place, ...parts[place] }));
  const counted = [...all, ...otherParts.map((name) => parts[name])];
  const missing = all.filter(({ reading, value }) => !reading && value === undefined);
  const unpriced = counted.flatMap((part) => part.unpriced);
  const unrated = counted.flatMap((part) => part.unrated);
  const unread = parts.wallet.reading ? [] : coins.filter(({ amount }) => amount === undefined);
  const isReading = all.some(({ reading }) => reading);
  const now = sumOf(counted);
  // A wallet that is not connected is no failure.
  const hasFailed =
    unrated.length > 0 || unread.length > 0 || missing.some(({ place }) => place !== 'wallet');
  const isComplete = !isReading && !hasFailed && missing.length === 0;
  const held = Object.fromEntries(places.map((place) => [place, sumOf([parts[place]])]));
  const last = useLastTotal(isComplete ? { ...now, at: total.readAt, places: held } : undefined);
  return {
    ...total,
    missing,
    unpriced,
    unrated,
    unread,
    isReading,
    hasFailed,
    isUnknown: all.every(isUnknown),
    /** Sum of the parts that are known now. */
    now,
    /** The last complete total, shown in place of an incomplete one. */
    last: !isReading && hasFailed ? last : undefined,
    figure: hasFailed ? last : now,
  };
}

/**
 * The member's money in one figure: in wallet, account and cards, on hold, in mutual aid, and
 * payments to credit. Notes below it explain which places and coins it does not count. If a part
 * failed to load, the figure is the last complete one with its time alone, as it counts all places.
 * Without a last one, a note names the part that is known now.
 */
export function TotalMoney() {
  const { t } = useTranslation('kit');
  const [language] = useLanguage();
  const format = useFormat();
  const { coins, ratesAt, ratesFailed, isReading, hasFailed, ...total } = useTotalFigure();
  const { now, last, figure, missing, unread } = total;
  const [unit] = useValueUnit();
  const isUnitUnpriced = useWorth()(0n).asset !== unit && ratesAt !== undefined;
  const namesOf = (omitted: readonly Asset[]) =>
    [...new Set(omitted)].map((asset) => (asset === 'TICKET' ? t('total.tickets') : asset));
  const unpriced = namesOf(total.unpriced);
  const unrated = namesOf(total.unrated);
  // Chinese texts here have a space before Latin letters, which the browser's list lacks.
  const joined = (names: readonly string[]) =>
    new Intl.ListFormat(locales[language].tag, { type: 'conjunction' })
      .format(names)
      .replace(/和(?=\w)/g, '和 ');
  return (
    <section className={styles.total} aria-label={t('total.label')}>
      <p className={styles.head}>
        <span>{t('total.label')}</span> <HideHoldings />
      </p>
      {isReading ? <Skeleton shape="figure" /> : <Figure total={figure} />}
      {isUnitUnpriced && <p className={styles.note}>{t('total.unit.none', { unit })}</p>}
      {last ? (
        <p className={styles.note}>
          {t('total.last', { date: format.date(new Date(last.at).toISOString(), 'dateTime') })}
        </p>
      ) : (
        <>
          {!isReading && hasFailed && !total.isUnknown && (
            <p className={styles.note}>
              {t('total.known')} <Worth {...now} />
            </p>
          )}
          {missing
            .filter(({ place }) => place !== 'wallet' || coins.length === 0)
            .map(({ place }) => (
              <p key={place} className={styles.note}>
                {t(`total.without.${place}`)}
              </p>
            ))}
          {unread.length > 0 && (
            <p className={styles.note}>
              {t('total.without.coins', { coins: joined(unread.map(({ asset }) => asset)) })}
            </p>
          )}
          {unrated.length > 0 && (
            <p className={styles.note}>{t('total.without.unrated', { coins: joined(unrated) })}</p>
          )}
          {unpriced.length > 0 && (
            <p className={styles.note}>{t('total.without.rates', { coins: joined(unpriced) })}</p>
          )}
          {unrated.length === 0 && (
            <p className={styles.note}>
              {ratesFailed && ratesAt === undefined ? (
                t('total.rates.failed')
              ) : ratesAt === undefined ? (
                <Skeleton shape="text" />
              ) : ratesAt ? (
                t('total.rates', { date: format.date(ratesAt) })
              ) : (
                t('total.rates.none')
              )}
            </p>
          )}
        </>
      )}
    </section>
  );
}

/** Adds up what is known. */
function sumOf(parts: readonly Part[]): Sum {
  return {
    usdt: parts.reduce((sum, { value }) => sum + (value ?? 0n), 0n),
    converted: parts.some(({ converted }) => converted),
  };
}

/** The figure of `TotalMoney` in one line, for the menu. */
export function TotalLine() {
  const { t } = useTranslation('kit');
  return (
    <dl className={lines.lines}>
      <div>
        <dt>{t('total.label')}</dt>
        <dd>
          <TotalValue />
        </dd>
      </div>
    </dl>
  );
}

function TotalValue() {
  const { isReading, figure } = useTotalFigure();
  if (isReading) return <Skeleton width={88} />;
  return figure ? <Worth {...figure} /> : '–';
}

export interface MoneyLinesProps {
  /** Buttons below the wallet's balance. */
  walletActions?: ReactNode;
}

/** The parts of `MoneyParts` and the total, one line each, for a sheet. */
export function MoneyLines({ walletActions }: MoneyLinesProps) {
  const { t } = useTranslation('kit');
  const { parts } = useTotal();
  const shown = useShownPlaces();
  const others = otherParts.filter((name) => {
    const { value, unpriced, unrated } = parts[name];
    return value || unpriced.length + unrated.length > 0;
  });
  return (
    <section aria-label={t('money.groups')}>
      <dl className={lines.lines}>
        <div>
          <dt>{t('wallet.label')}</dt>
          <dd>
            <WalletValue part={shown.wallet} />
          </dd>
          {walletActions && <dd className={lines.actions}>{walletActions}</dd>}
        </div>
        <div>
          <dt>{t('account.title')}</dt>
          <dd>
            <PartValue {...shown.account} />
          </dd>
        </div>
        <div>
          <dt>{t('total.cards')}</dt>
          <dd>
            <PartValue {...shown.cards} />
          </dd>
        </div>
        {others.map((name) => (
          <div key={name}>
            <dt>{t(`total.${partNames[name]}`)}</dt>
            <dd>
              <PartValue {...parts[name]} />
            </dd>
          </div>
        ))}
      </dl>
      <hr className={lines.rule} />
      <TotalLine />
    </section>
  );
}

const partNames = { waiting: 'waiting', onHold: 'hold', aid: 'aid' } as const;

/** The wallet's value, as on the home page, or its native coin while it has no value. */
function WalletValue({ part }: { part: Part }) {
  const { value, unpriced, reading } = part;
  const isUnpriced = isUnknown(part) || (unpriced.length > 0 && value === 0n);
  return !reading && isUnpriced ? <ChainMoney /> : <PartValue {...part} />;
}

function Figure({ total }: { total: Sum | undefined }) {
  return (
    <p className={styles.figure}>
      {total ? (
        <Worth usdt={total.usdt} converted={total.converted} size="xl" />
      ) : (
        <Amount value="–" size="xl" />
      )}
    </p>
  );
}

interface WorthProps extends Sum {
  size?: MoneyProps['size'];
}

/** A value in this device's unit, with '≈' if it includes a converted amount. */
export function Worth({ usdt, converted, size = 'md' }: WorthProps) {
  const worth = useWorth()(usdt);
  const isApproximate = converted || worth.asset !== 'USDT';
  return (
    <>
      {isApproximate && usdt > 0n && <span>≈&nbsp;</span>}
      <Money holding converted={isApproximate} {...worth} size={size} />
    </>
  );
}

/** Total value of the account, for old remotes. */
export function AccountTotal({ size = 'md' }: { size?: MoneyProps['size'] }) {
  const { data, error } = useApiQuery(wallet.balances);
  if (!data) return error ? '–' : <Skeleton width={88} />;
  const converted = data.balances.some(
    ({ asset, usdt_value }) => asset !== 'USDT' && Number(usdt_value) > 0,
  );
  return <Worth usdt={BigInt(data.usdt_total)} converted={converted} size={size} />;
}

/** Returns the places; one that is not known has the value that it has in the last complete total. */
function useShownPlaces(): Readonly<Record<Place, Part>> {
  const { parts, last } = useTotalFigure();
  const shown = places.map((place): [Place, Part] => {
    const part = parts[place];
    const then = last?.places[place];
    const isKnown = part.value !== undefined && part.unrated.length === 0;
    if (!then || isKnown) return [place, part];
    const { usdt: value, converted } = then;
    return [place, { ...part, value, converted, unpriced: [], unrated: [] }];
  });
  return Object.fromEntries(shown) as Record<Place, Part>;
}

/** The money of `TotalMoney`, one row per part, each with a link to its page. */
export function MoneyParts() {
  const { t } = useTranslation('kit');
  const { coins } = useTotal();
  const parts = useShownPlaces();
  const value = (place: Place) => <PartValue {...parts[place]} />;
  return (
    <List label={t('money.groups')}>
      <ListItem
        icon="wallet"
        title={t('wallet.title')}
        value={value('wallet')}
        below={<Coins coins={coins} reading={parts.wallet.reading} />}
        to="/wallet"
      />
      <ListItem icon="user" title={t('account.title')} value={value('account')} to="/wallet" />
      <ListItem icon="card" title={t('total.cards')} value={value('cards')} to="/bank" />
      <OtherParts />
    </List>
  );
}

/** The money of `TotalMoney` that no place has, one row per part, for a list. */
export function OtherParts() {
  const { parts } = useTotal();
  const value = (name: OtherPart) => <OtherValue {...parts[name]} />;
  return (
    <>
      <Waiting value={value('waiting')} />
      <OnHold value={value('onHold')} />
      <InMutualAid value={value('aid')} />
    </>
  );
}

/** The row's description has the coins, so this shows nothing if none of them has a rate. */
function OtherValue(part: Part) {
  return part.value === 0n && part.unpriced.length > 0 ? null : <PartValue {...part} />;
}

/** The value of one place, as in `MoneyParts`; nothing while it is unknown. */
export function PlaceValue({ place }: { place: Place }) {
  const part = useShownPlaces()[place];
  return part.reading || !isUnknown(part) ? <PartValue {...part} /> : null;
}

/** Whether nothing is known of a part's value: no balance, or no coin of it has a rate yet. */
const isUnknown = ({ value, unrated }: Part) =>
  value === undefined || (value === 0n && unrated.length > 0);

function PartValue(part: Part) {
  const { t } = useTranslation('kit');
  const { reading, value, unrated, converted } = part;
  if (reading) return <Skeleton width={88} />;
  if (value === undefined || isUnknown(part))
    return <span className={styles.note}>{t('total.unknown')}</span>;
  if (unrated.length === 0) return <Worth usdt={value} converted={converted} />;
  return (
    <>
      <span>≥&nbsp;</span>
      <Money holding amount={value} asset="USDT" />
    </>
  );
}

/** The wallet's coins: the native coin always, others if they have a balance. */
function Coins({ coins, reading }: { coins: readonly WalletCoin[]; reading: boolean }) {
  const text = useHoldingText();
  const { t } = useTranslation('kit');
  const [hidden] = useHoldingsHidden();
  if (reading && coins.length === 0) return <Skeleton shape="text" />;
  if (hidden || coins.length === 0) {
    return <span className={styles.note}>{t(hidden ? 'wallet.where' : 'wallet.away')}</span>;
  }
  return (
    <span className={styles.coins}>
      {coins
        .filter(({ asset, amount }) => asset === 'JU' || amount)
        .map(({ asset, amount }) => (
          <span key={asset}>{amount === undefined ? '–' : text(amount, asset)}</span>
        ))}
    </span>
  );
}
