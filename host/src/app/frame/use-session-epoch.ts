import { useState } from 'react';

/**
 * Returns an id of the person in front of the screen. It changes when a session ends or its account
 * changes; kept-alive pages must not be shown after that. Signing in keeps the visitor's pages.
 */
export function useSessionEpoch(address: string | undefined): string {
  const [seen, setSeen] = useState({ address, epoch: 0 });
  if (seen.address === address) return String(seen.epoch);
  const next = { address, epoch: seen.address ? seen.epoch + 1 : seen.epoch };
  setSeen(next);
  return String(next.epoch);
}
