import type { Pen, TypeStyle } from './pen.ts';
import type { Labelled, Sheet } from './sheet.ts';
import { color, leading, page, type } from './style.ts';

type Set = () => void;

/** Collects elements, and draws them once the number of pages is known, without page buffers. */
export interface Flow {
  readonly doc: PDFKit.PDFDocument;
  readonly pen: Pen;
  /** Root of the structure tree (ISO 32000-1, 14.7). */
  readonly root: PDFKit.PDFStructureElement;
  readonly y: number;
  down(points: number): void;
  /** Begins a new page unless the current one has this space. @returns whether it began one */
  room(points: number): boolean;
  /** Adds an element, in reading order. */
  put(set: Set): void;
  /** Adds decoration, or a part repeated on each page; screen readers skip it. */
  artifact(set: Set, kind?: 'Layout' | 'Pagination'): void;
  /** Adds a tagged element: 'P', 'H1' … */
  part(tag: string, set: Set): void;
  rule(from?: number, to?: number): void;
  /** @param follows height of the content that must be on the same page, in points */
  heading(text: string, follows: number): void;
  paragraph(text: string, style: TypeStyle): void;
  /** Adds a label with its value at the other end of the line. */
  line(one: Labelled, styles: { label: TypeStyle; value: TypeStyle; inset?: number }): void;
  /** Draws everything, with a footer on each page. */
  set(sheet: Pick<Sheet, 'footer' | 'page'>): void;
}

export function createFlow(
  doc: PDFKit.PDFDocument,
  pen: Pen,
  root: PDFKit.PDFStructureElement,
): Flow {
  const pages: Set[][] = [[]];
  let y: number = page.top;
  const flow: Flow = {
    doc,
    pen,
    root,
    get y() {
      return y;
    },
    down(points) {
      y += points;
    },
    room(points) {
      if (y + points <= page.bottom) return false;
      pages.push([]);
      y = page.top;
      return true;
    },
    put: (set) => void pages.at(-1)?.push(set),
    artifact: (set, kind = 'Layout') => flow.put(() => setArtifact(doc, kind, set)),
    part: (tag, set) => flow.put(() => root.add(doc.struct(tag, {}, set))),
    rule(from = page.left, to = page.right) {
      const at = y;
      flow.artifact(() =>
        doc.moveTo(from, at).lineTo(to, at).lineWidth(0.6).strokeColor(color.line).stroke(),
      );
    },
    heading(text, follows) {
      flow.room(44 + follows);
      y += 44;
      const at = y;
      flow.part('H2', () => pen.set(text, { x: page.left, y: at }, type.section));
      y += 12;
    },
    paragraph(text, style) {
      const lines = pen.lines(text, style, page.right - page.left);
      const height = style.size * leading;
      flow.room(lines.length * height);
      const top = y;
      flow.part('P', () => {
        for (const [n, line] of lines.entries()) {
          pen.set(line, { x: page.left, y: top + (n + 1) * height }, style);
        }
      });
      y += lines.length * height + 4;
    },
    line({ label, value }, styles) {
      const { inset = 0 } = styles;
      flow.room(styles.value.size * 1.75);
      y += styles.value.size * 1.75;
      const at = y;
      flow.part('P', () => {
        // The space separates label and value for screen readers.
        pen.set(`${label} `, { x: page.left + inset, y: at }, styles.label);
        pen.set(value, { x: page.right - inset, y: at, align: 'right' }, styles.value);
      });
    },
    set(sheet) {
      const footer = pen.lines(sheet.footer, type.footer, 380);
      for (const [index, all] of pages.entries()) {
        doc.addPage();
        for (const set of all) set();
        setArtifact(doc, 'Pagination', () => {
          const number = sheet.page(index + 1, pages.length);
          for (const [n, line] of footer.entries()) {
            pen.set(line, { x: page.left, y: page.footer + n * 11.5 }, type.footer);
          }
          pen.set(number, { x: page.right, y: page.footer, align: 'right' }, type.footer);
        });
      }
    },
  };
  return flow;
}

function setArtifact(doc: PDFKit.PDFDocument, kind: 'Layout' | 'Pagination', set: Set): void {
  doc.markContent('Artifact', { type: kind });
  set();
  doc.endMarkedContent();
}
