import type { CardPrice, DataOf } from '@shared/contract';
import type { prices as pricesRow } from '@shared/contract/endpoints/visa';
import type { LightEndpoint } from '@shared/contract/first-load';
import { api, useFormat, useTranslation } from '@shared/shell';
import { useEffect, useState } from 'react';
import { useIdle } from '../../lazy/use-idle.ts';

type Prices = DataOf<typeof pricesRow>;

/** Without zod, which a visitor's page does not load. Skips prices that it cannot read. */
export const prices: LightEndpoint<typeof pricesRow> = {
  method: 'GET',
  path: '/api/v1/visa/prices',
  access: 'public',
  data: { parse: read, safeParse: (value) => ({ success: true, data: read(value) }) },
};

function read(value: unknown): Prices {
  const { list } = (value ?? {}) as { list?: unknown };
  return { list: Array.isArray(list) ? list.filter(isPrice) : [] };
}

function isPrice(value: Partial<CardPrice> | null): value is CardPrice {
  return (
    (value?.type === 'virtual' || value?.type === 'physical') &&
    /^\d+$/.test(String(value.fee)) &&
    Number.isInteger(value.recharge_fee_bps)
  );
}

/**
 * Returns sentences with the prices of cards; none until they have loaded. Calls the API when idle,
 * because a call loads encryption code.
 */
export function useCardPrices(): readonly string[] {
  const { t } = useTranslation('host');
  const format = useFormat();
  const idle = useIdle();
  const [list, setList] = useState<Prices['list']>([]);
  useEffect(() => {
    if (!idle) return;
    const call = new AbortController();
    // Without an answer, the page names no prices, and the member sees them before applying.
    api.call(prices, undefined, { signal: call.signal }).then(
      (answer) => setList(answer.list),
      () => {},
    );
    return () => call.abort();
  }, [idle]);

  const feeOf = (type: CardPrice['type']) => {
    const fees = list.filter((one) => one.type === type).map(({ fee }) => BigInt(fee));
    const range = rangeOf(fees, (a, b) => (a < b ? -1 : 1));
    if (!range) return [];
    const [least, most] = range;
    const highest = format.amount(most, 'USDT');
    const fee =
      least === most ? highest : `${format.amount(least, 'USDT', { unit: false })}–${highest}`;
    return [t(`home.how.fee.${type}`, { fee })];
  };
  const rates = rangeOf(
    list.map(({ recharge_fee_bps: bps }) => bps / 10_000),
    (a, b) => a - b,
  );
  const topUp = [...new Set(rates)].map((rate) => format.percent(rate)).join('–');
  return [
    ...feeOf('virtual'),
    ...feeOf('physical'),
    ...(rates ? [t('home.how.fee.topUp', { fee: topUp })] : []),
  ];
}

/** Returns the least and the greatest value; undefined without values. */
function rangeOf<T>(
  values: readonly T[],
  compare: (a: T, b: T) => number,
): readonly [T, T] | undefined {
  const sorted = [...values].sort(compare);
  const [least, most] = [sorted[0], sorted.at(-1)];
  return least === undefined || most === undefined ? undefined : [least, most];
}
