import { type Asset, assets, formatAmount } from '@shared/contract';

/** Columns under their names, as wide as they need; none for nothing. */
export function table(names: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const all = [names, ...rows].map((row) => row.map(oneLine));
  const widths = names.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Says so where a list goes on: the server answers the first ones, and how many there are. */
export function openTable(
  text: string,
  { list, total }: { list: readonly unknown[]; total: number },
): string {
  if (list.length >= total) return text;
  const grouped = total.toLocaleString('en');
  return `${text}\n\nShowing ${list.length} of ${grouped}.`;
}

/** What others have written never moves the cursor or breaks a row. */
export function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ');
}

/** A heading with what is under it; nothing when there is nothing. */
export function section(name: string, text: string): string[] {
  return text ? ['', name, indented(text)] : [];
}

export function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ');
}

/** '1,234.5 JU' in full; digits alone for a token that is none of ours. */
export function money(amount: string, asset: Asset | null): string {
  if (!asset) return `${amount} (foreign token)`;
  const { decimals } = assets[asset];
  return `${formatAmount(amount, decimals, decimals)} ${asset}`;
}

/** '2026-01-31 12:00:05', UTC. */
export function when(time: string | null): string {
  return time ? time.slice(0, 19).replace('T', ' ') : '';
}

/** '1 d 2 h', '90 s' */
export function duration(ms: number): string {
  const units: [string, number][] = [
    ['d', 86_400_000],
    ['h', 3_600_000],
    ['min', 60_000],
    ['s', 1_000],
  ];
  let rest = Math.round(ms / 1000) * 1000;
  const parts = units.flatMap(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count > 0 ? [`${count} ${unit}`] : [];
  });
  return parts.join(' ') || '0 s';
}

export function json(value: unknown): string {
  return JSON.stringify(value);
}
