import { type Asset, assets, formatAmount } from '@shared/contract';

/** '1234.5 JU' with all digits; base units for a foreign token. */
export function formatMoney(amount: string | bigint, asset: Asset | null): string {
  if (!asset) return `${amount} of a foreign token`;
  const { decimals } = assets[asset];
  return `${formatAmount(BigInt(amount), decimals, decimals)} ${asset}`;
}

/** '2026-01-31 12:00:05', UTC. */
export function formatTime(time: string | null): string {
  return time ? time.slice(0, 19).replace('T', ' ') : '';
}

const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
] as const;

/** '1 d 2 h', '1 min 30 s' */
export function formatDuration(ms: number): string {
  let rest = Math.round(ms / 1000) * 1000;
  const parts = units.flatMap(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count > 0 ? [`${count} ${unit}`] : [];
  });
  return parts.join(' ') || '0 s';
}
