import type { Flow } from './flow.ts';
import type { Row } from './sheet.ts';
import { column, leading, type } from './style.ts';

const headHeight = 24;
const titleLine = type.row.size * leading;
const detailLine = type.detail.size * leading;

/** Draws a table with one row per movement; its heads are repeated on each page. */
export function drawTable(flow: Flow, heads: Row, rows: readonly Row[]): void {
  const { doc, root } = flow;
  const table = doc.struct('Table');
  flow.put(() => root.add(table));
  drawHeads(flow, heads, table);
  for (const row of rows) drawRow(flow, heads, row, table);
  flow.put(() => table.end());
}

/** pdfkit supports it, its types do not yet. */
const heading = { scope: 'Column' } as object;

type Part = PDFKit.PDFStructureElement;

function drawHeads(flow: Flow, heads: Row, table: Part): void {
  const { doc, pen } = flow;
  const y = flow.y + headHeight - 9;
  flow.put(() => {
    const row = doc.struct('TR');
    for (const [text, x, align] of cellsOf(heads)) {
      const set = () => pen.set(text, { x, y, align }, type.label);
      row.add(doc.struct('TH', heading, set));
    }
    row.end();
    table.add(row);
  });
  flow.down(headHeight);
}

function repeatHeads(flow: Flow, heads: Row): void {
  const y = flow.y + headHeight - 9;
  flow.artifact(() => {
    for (const [text, x, align] of cellsOf(heads)) flow.pen.set(text, { x, y, align }, type.label);
  }, 'Pagination');
  flow.down(headHeight);
}

function drawRow(flow: Flow, heads: Row, row: Row, table: Part): void {
  const { doc, pen } = flow;
  const width = column.titleEnd - column.title;
  const title = pen.lines(row.title, type.row, width);
  const detail = row.detail === '' ? [] : pen.lines(row.detail, type.detail, width);
  const height = title.length * titleLine + detail.length * detailLine + 13;
  if (flow.room(height)) repeatHeads(flow, heads);
  const y = flow.y + 6 + type.row.size;
  flow.put(() => {
    const element = doc.struct('TR');
    const cell = (set: () => void) => element.add(doc.struct('TD', {}, set));
    cell(() => pen.set(row.day, { x: column.day, y }, type.quiet));
    cell(() => {
      for (const [n, line] of title.entries()) {
        pen.set(line, { x: column.title, y: y + n * titleLine }, type.row);
      }
      const below = y + (title.length - 1) * titleLine + 1;
      for (const [n, line] of detail.entries()) {
        pen.set(line, { x: column.title, y: below + (n + 1) * detailLine }, type.detail);
      }
    });
    const style = row.gain ? type.gain : type.row;
    cell(() => pen.set(row.amount, { x: column.amount, y, align: 'right' }, style));
    cell(() => pen.set(row.balance, { x: column.balance, y, align: 'right' }, type.quiet));
    element.end();
    table.add(element);
  });
  flow.down(height);
  flow.rule();
}

function cellsOf(row: Row): [text: string, x: number, align: 'left' | 'right'][] {
  return [
    [row.day, column.day, 'left'],
    [row.title, column.title, 'left'],
    [row.amount, column.amount, 'right'],
    [row.balance, column.balance, 'right'],
  ];
}
