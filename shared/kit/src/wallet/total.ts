import type { Asset } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import * as wallet from '@shared/contract/endpoints/wallet';
import { useApiQuery } from '@shared/shell/query';
import { useUsdtValue } from '../money/holdings.ts';
import { useInMutualAid } from './in-mutual-aid.tsx';
import { type Sum, useLastTotal } from './last-total.ts';
import { sumOnHold, sumWaiting } from './on-hold.tsx';
import { useWalletCoins, type WalletCoin } from './use-chain-balance.ts';

const places = ['wallet', 'account', 'cards'] as const;
export type Place = (typeof places)[number];

/** Money of the member that no place has. It has rows of its own. */
export const otherParts = ['waiting', 'onHold', 'aid'] as const;
export type OtherPart = (typeof otherParts)[number];

/** Money in one place. */
export interface Part {
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
export function useTotal(): Total {
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
export function useTotalFigure() {
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

/** Returns the places; one that is not known has the value that it has in the last complete total. */
export function useShownPlaces(): Readonly<Record<Place, Part>> {
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

/** Adds up what is known. */
function sumOf(parts: readonly Part[]): Sum {
  return {
    usdt: parts.reduce((sum, { value }) => sum + (value ?? 0n), 0n),
    converted: parts.some(({ converted }) => converted),
  };
}

/** Whether nothing is known of a part's value: no balance, or no coin of it has a rate yet. */
export const isUnknown = ({ value, unrated }: Part) =>
  value === undefined || (value === 0n && unrated.length > 0);
