import { drawTable } from './draw-table.ts';
import { createFlow, type Flow } from './flow.ts';
import type { Fonts } from './fonts.ts';
import { createPen } from './pen.ts';
import type { Sheet } from './sheet.ts';
import { color, page, type } from './style.ts';

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

/** Draws the brand's tile: three round corners, one sharp. */
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
