import { useState } from 'react';

/**
 * A name for 'the same person is looking': it changes when a session ends or its account changes,
 * and then nothing that was kept may be shown. Signing in keeps what the visitor has open.
 */
export function useSessionEpoch(address: string | undefined): string {
  const [seen, setSeen] = useState({ address, epoch: 0 });
  if (seen.address === address) return String(seen.epoch);
  const next = { address, epoch: seen.address ? seen.epoch + 1 : seen.epoch };
  setSeen(next);
  return String(next.epoch);
}
