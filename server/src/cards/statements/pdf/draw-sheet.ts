import { createFlow, type Flow } from './flow.ts';
import type { Fonts } from './fonts.ts';
import { createPen } from './pen.ts';
import type { Row, Sheet } from './sheet.ts';
import { color, column, leading, page, type } from './style.ts';

export function drawSheet(doc: PDFKit.PDFDocument, sheet: Sheet, fonts: Fonts): void {
  const root = doc.struct('Document');
  doc.addStructure(root);
  const flow = createFlow(doc, createPen(doc, fonts, sheet.lang), root);
  drawHead(flow, sheet);
  drawSums(flow, sheet);
  const { movements, pending } = sheet;
  flow.heading(movements.title, 60);
  if (movements.rows.length > 0) drawTable(flow, movements.heads, movements.rows);
  else flow.paragraph(movements.none, type.note);
  if (pending) {
    flow.heading(pending.title, 100);
    flow.paragraph(pending.lead, type.note);
    drawTable(flow, pending.heads, pending.rows);
    flow.line(pending.left, { label: type.strong, value: type.strong });
  }
  flow.set(sheet);
  root.end();
  doc.end();
}

function drawHead(flow: Flow, { brand, title, month, facts }: Sheet): void {
  const { doc, pen } = flow;
  flow.artifact(() => drawTile(doc, page.left, page.top - 11));
  flow.part('P', () => pen.set(brand, { x: page.left + 22, y: page.top }, type.brand));
  flow.part('P', () => pen.set(title, { x: page.right, y: page.top, align: 'right' }, type.kind));
  flow.part('H1', () => pen.set(month, { x: page.left, y: page.top + 62 }, type.title));
  flow.down(62 + 12);
  const middle = page.left + (page.right - page.left) / 2;
  for (let index = 0; index < facts.length; index += 2) {
    flow.down(18);
    const y = flow.y;
    let most = 1;
    for (const [place, fact] of facts.slice(index, index + 2).entries()) {
      const x = place === 0 ? page.left : middle;
      const lines = pen.lines(fact.value, type.value, middle - page.left - 16);
      most = Math.max(most, lines.length);
      flow.part('P', () => {
        pen.set(`${fact.label} `, { x, y }, type.label);
        for (const [n, line] of lines.entries()) {
          pen.set(line, { x, y: y + (n + 1) * 16 }, type.value);
        }
      });
    }
    flow.down(most * 16 + 4);
  }
}

function drawTile(doc: PDFKit.PDFDocument, x: number, y: number): void {
  const [size, round, exact] = [14, 4.4, 1.3];
  doc
    .save()
    .moveTo(x + round, y)
    .lineTo(x + size - round, y)
    .quadraticCurveTo(x + size, y, x + size, y + round)
    .lineTo(x + size, y + size - exact)
    .quadraticCurveTo(x + size, y + size, x + size - exact, y + size)
    .lineTo(x + round, y + size)
    .quadraticCurveTo(x, y + size, x, y + size - round)
    .lineTo(x, y + round)
    .quadraticCurveTo(x, y, x + round, y)
    .fill(color.accent)
    .restore();
}

function drawSums(flow: Flow, { sums, closing, notes }: Sheet): void {
  const { doc } = flow;
  const inset = 18;
  const height = sums.length * type.value.size * 1.75 + type.strong.size * 1.75 + 40;
  flow.down(20);
  const top = flow.y;
  flow.artifact(() =>
    doc
      .save()
      .roundedRect(page.left, top, page.right - page.left, height, 10)
      .fill(color.panel)
      .restore(),
  );
  flow.down(8);
  for (const sum of sums) flow.line(sum, { label: type.summand, value: type.value, inset });
  flow.down(12);
  flow.rule(page.left + inset, page.right - inset);
  flow.down(2);
  flow.line(closing, { label: type.strong, value: type.strong, inset });
  flow.down(top + height - flow.y + 6);
  for (const note of notes) flow.paragraph(note, type.note);
}

const headHeight = 24;
const titleLine = type.row.size * leading;
const detailLine = type.detail.size * leading;

/** Draws a table. Its heads are repeated on each further page. */
function drawTable(flow: Flow, heads: Row, rows: readonly Row[]): void {
  const { doc, root } = flow;
  const table = doc.struct('Table');
  flow.put(() => root.add(table));
  drawHeads(flow, heads, table);
  for (const row of rows) drawRow(flow, heads, row, table);
  flow.put(() => table.end());
}

/** pdfkit supports `scope`, but its types lack it. */
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
