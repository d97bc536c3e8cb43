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

/** Control characters, and those that turn the direction of what follows: terminals obey them. */
const controls = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** A member's text that stands in a row: it never moves the cursor or breaks the row. */
export function oneLine(text: string): string {
  return text.replaceAll(controls, ' ');
}

/** A page as a terminal may have it: lines, and nothing that moves the cursor or changes its colours. */
export function printable(text: string): string {
  return text.split('\n').map(oneLine).join('\n');
}

/** JSON for a terminal or a program: control characters that JSON allows in a text are escaped, too. */
export function printableJson(value: unknown): string {
  const escaped = (character: string) =>
    `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const lines = JSON.stringify(value, null, 2).split('\n');
  return lines
    .map((line) => line.replaceAll(controls, (run) => [...run].map(escaped).join('')))
    .join('\n');
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
