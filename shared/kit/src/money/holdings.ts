import { type Asset, assets } from '@shared/contract';
import * as wallet from '@shared/contract/endpoints/wallet';
import { shellStore } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { atom, useAtom } from 'jotai';

/** Units for converted values: the assets that have rates. */
export const valueUnits = ['USDT', 'JU', 'SPA'] as const satisfies readonly Asset[];
export type ValueUnit = (typeof valueUnits)[number];

const hiddenAtom = devicePreference('tessera.holdings', ['shown', 'hidden']);
const unitAtom = devicePreference('tessera.valueUnit', valueUnits);

/** Returns whether this device hides balances, and a setter. All components and tabs follow. */
export function useHoldingsHidden(): [boolean, (hide: boolean) => void] {
  const [value, set] = useAtom(hiddenAtom, { store: shellStore });
  return [value === 'hidden', (hide) => set(hide ? 'hidden' : 'shown')];
}

/** Returns this device's unit for converted values, and a setter. */
export function useValueUnit(): [ValueUnit, (unit: ValueUnit) => void] {
  return useAtom(unitAtom, { store: shellStore });
}

export interface Worth {
  /** Base units of `asset`. */
  amount: bigint;
  asset: ValueUnit;
}

/** Returns a function that converts USDT to this device's unit, or keeps USDT without a rate. */
export function useWorth(): (usdt: bigint) => Worth {
  const [unit] = useValueUnit();
  const { data } = useApiQuery(wallet.rates, undefined, { enabled: unit !== 'USDT' });
  const rate = data?.rates.find(({ asset }) => asset === unit)?.usdt_per_unit;
  return (usdt) => {
    if (unit === 'USDT' || !rate || BigInt(rate) === 0n) return { amount: usdt, asset: 'USDT' };
    return { amount: (usdt * 10n ** BigInt(assets[unit].decimals)) / BigInt(rate), asset: unit };
  };
}

/** Base units of one USDT: its rate, even while the server's rates are unknown. */
const usdtRate = 1_000_000n;

/** Returns a function that converts to USDT base units, cut; undefined without a rate. */
export function useUsdtValue(): (asset: Asset, amount: bigint) => bigint | undefined {
  const { data } = useApiQuery(wallet.rates);
  return (asset, amount) => {
    const known = data?.rates.find((row) => row.asset === asset)?.usdt_per_unit;
    const rate = known ? BigInt(known) : asset === 'USDT' ? usdtRate : undefined;
    return rate === undefined ? undefined : (amount * rate) / 10n ** BigInt(assets[asset].decimals);
  };
}

/** Returns an atom of a preference with fixed values, stored on this device. Other tabs follow. */
function devicePreference<T extends string>(key: string, values: readonly [T, ...T[]]) {
  const read = (): T => {
    const stored = storedText(key);
    return values.find((value) => value === stored) ?? values[0];
  };
  const chosen = atom(read());
  chosen.onMount = (set) => {
    const follow = (event: StorageEvent) => event.key === key && set(read());
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  };
  return atom(
    (get) => get(chosen),
    (_get, set, value: T) => {
      keep(key, value);
      set(chosen, value);
    },
  );
}

function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is blocked or full: the preference lasts until the page closes.
  }
}
