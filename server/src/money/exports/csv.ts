/** A cell of text, or of digits that a spreadsheet can sum. */
export type Cell = { text: string } | { number: string };

/** Makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\uFEFF';

export const csvType = 'text/csv; charset=utf-8';

/** Returns one line (RFC 4180). */
export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map((cell) => ('text' in cell ? quoted(harmless(cell.text)) : cell.number)).join(',')}\r\n`;
}

/**
 * Prefixes an apostrophe to text that begins with a tab or line break, or that a spreadsheet may
 * read as a formula, also after blanks or with the full-width signs ＝＋－＠ of East Asia.
 */
function harmless(value: string): string {
  const first = value.normalize('NFKC').replace(/^[\s\p{Cc}\p{Cf}]+/u, '');
  return /^[=+\-@]/.test(first) || /^[\t\r\n]/.test(value) ? `'${value}` : value;
}

function quoted(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
