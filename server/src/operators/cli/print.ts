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

/** Control characters and changes of the writing direction, which terminals execute. */
const controls = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Formats a member's text in a row, so that it cannot move the cursor or break the row. */
export function oneLine(text: string): string {
  return text.replaceAll(controls, ' ');
}

/** Formats a page for a terminal, without characters that move the cursor or change colours. */
export function printable(text: string): string {
  return text.split('\n').map(oneLine).join('\n');
}

/** Formats JSON, and also escapes the control characters that JSON allows. */
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
  return text ? ['', name, text.replaceAll(/^(?=.)/gm, '  ')] : [];
}

/** Formats names with their values, one a line; empty values are left out. */
export function record(entries: readonly (readonly [name: string, value: string])[]): string {
  const known = entries.filter(([, value]) => value);
  const width = Math.max(0, ...known.map(([name]) => name.length));
  return known.map(([name, value]) => `${name.padEnd(width)}  ${oneLine(value)}`).join('\n');
}
