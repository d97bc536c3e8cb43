import { type Asset, assets, formatAmount } from '@shared/contract';

/** Formats columns under their names; '' without rows. */
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

/** Adds a line if the list is longer than the part that the server returned. */
export function openTable(
  text: string,
  { list, total }: { list: readonly unknown[]; total: number },
): string {
  if (list.length >= total) return text;
  const grouped = total.toLocaleString('en');
  return `${text}\n\nShowing ${list.length} of ${grouped}.`;
}

/** Control characters, and those that change the writing direction: terminals execute them. */
const controls = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Formats a member's text in a row, so that it cannot move the cursor or break the row. */
export function oneLine(text: string): string {
  return text.replaceAll(controls, ' ');
}

/** Formats a page for a terminal, without characters that move the cursor or change colours. */
export function printable(text: string): string {
  return text.split('\n').map(oneLine).join('\n');
}

/**
 * Formats JSON for a terminal or a program. Control characters that JSON allows are escaped, too.
 */
export function printableJson(value: unknown): string {
  const escaped = (character: string) =>
    `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const lines = JSON.stringify(value, null, 2).split('\n');
  return lines
    .map((line) => line.replaceAll(controls, (run) => [...run].map(escaped).join('')))
    .join('\n');
}

/** Returns a heading with its text below; nothing if the text is empty. */
export function section(name: string, text: string): string[] {
  return text ? ['', name, indented(text)] : [];
}

export function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ');
}

/** '1,234.5 JU' with all digits; only digits for a foreign token. */
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
