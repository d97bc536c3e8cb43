/** A cell of text, or one of digits that a spreadsheet adds up. */
export type Cell = { text: string } | { number: string };

/** Spreadsheets take a file for UTF-8 when it begins with this. */
export const byteOrderMark = '\uFEFF';

export const csvType = 'text/csv; charset=utf-8';

/** One line (RFC 4180). */
export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map((cell) => ('text' in cell ? quoted(harmless(cell.text)) : cell.number)).join(',')}\r\n`;
}

/**
 * Spreadsheets read a text that begins like a formula as a formula; an apostrophe before it
 * keeps it a text. Some skip leading blanks, and East Asian ones accept full-width signs (＝＋－＠).
 * Numbers are ours, digits alone, and keep their sign.
 */
function harmless(value: string): string {
  const first = value.normalize('NFKC').replace(/^[\s\p{Cc}\p{Cf}]+/u, '');
  return /^[=+\-@]/.test(first) || /^[\t\r\n]/.test(value) ? `'${value}` : value;
}

function quoted(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
