import { session, useSession } from '@shared/shell';
import { useEffect } from 'react';

/** Money of several places. */
export interface Sum {
  /** Base units. */
  usdt: bigint;
  /** Whether it includes coins other than USDT. */
  converted: boolean;
}

export interface DatedSum extends Sum {
  /** Ms since the epoch. */
  at: number;
  /** The parts of the sum, by the name of their place. */
  places: Readonly<Record<string, Sum>>;
}

const key = 'tessera.total';

/**
 * Stores the member's complete total, and returns the last stored one. It survives a reload, so that
 * a page without a network need not show less money than the member has. It ends with the tab and
 * with the session.
 * @param complete undefined while a part of the total is unknown
 */
export function useLastTotal(complete: DatedSum | undefined): DatedSum | undefined {
  const { address } = useSession();
  const stored =
    complete &&
    address &&
    JSON.stringify({ ...complete, address }, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
  useEffect(() => {
    if (stored) write(stored);
  }, [stored]);
  return complete ?? read(address);
}

function read(address: string | undefined): DatedSum | undefined {
  try {
    const { address: owner, at, places, ...sum } = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    if (!address || owner !== address || !(at > 0)) return undefined;
    const of = Object.entries<Stored>(places ?? {}).map(([name, part]) => [name, readSum(part)]);
    return { ...readSum(sum), at, places: Object.fromEntries(of) };
  } catch {
    // Private mode, or the value of another release.
    return undefined;
  }
}

interface Stored {
  usdt: string;
  converted: boolean;
}

const readSum = ({ usdt, converted }: Stored): Sum => ({
  usdt: BigInt(usdt),
  converted: converted === true,
});

function write(stored: string): void {
  try {
    sessionStorage.setItem(key, stored);
  } catch {
    // Private mode or full quota: without a stored total, none is shown.
  }
}

session.onLogout(() => {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Private mode.
  }
});
