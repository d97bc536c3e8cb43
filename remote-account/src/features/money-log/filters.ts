import { type Asset, assetNames, moneyLogTypes } from '@shared/contract';

export type MoneyLogType = (typeof moneyLogTypes)[number];

export interface Filters {
  type?: MoneyLogType;
  asset?: Asset;
}

/** The filters an address asks for; a value this build does not know is left out. */
export function readFilters(params: URLSearchParams): Filters {
  const type = moneyLogTypes.find((name) => name === params.get('type'));
  const asset = assetNames.find((name) => name === params.get('asset'));
  return { ...(type && { type }), ...(asset && { asset }) };
}

/** The address's other parameters, with exactly these filters. */
export function writeFilters(params: URLSearchParams, filters: Filters): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['type', 'asset'] as const) {
    const value = filters[name];
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
