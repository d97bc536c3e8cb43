import { type Asset, assets, formatAmount } from '@shared/contract';

/** Formats an amount with all digits: '1234.5 JU'; for a foreign token, in base units. */
export function formatMoney(amount: string | bigint, asset: Asset | null): string {
  if (!asset) return `${amount} of a foreign token`;
  const { decimals } = assets[asset];
  return `${formatAmount(BigInt(amount), decimals, decimals)} ${asset}`;
}

/** Formats a time in UTC: '2026-01-31 12:00:05'; '' for null. */
export function formatTime(time: string | null): string {
  return time ? time.slice(0, 19).replace('T', ' ') : '';
}

const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
] as const;

/** Formats ms: '1 d 2 h', '1 min 30 s'. */
export function formatDuration(ms: number): string {
  let rest = Math.round(ms / 1000) * 1000;
  const parts = units.flatMap(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count > 0 ? [`${count} ${unit}`] : [];
  });
  return parts.join(' ') || '0 s';
}
