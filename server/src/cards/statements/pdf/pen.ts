import type { Weight } from './font-files.ts';
import type { Fonts, Run } from './fonts.ts';

export interface TypeStyle {
  size: number;
  weight: Weight;
  color: string;
}

export interface Pen {
  width(text: string, style: TypeStyle): number;
  /** Lines that are as wide as that at most. */
  lines(text: string, style: TypeStyle, width: number): string[];
  /** Sets one line on its baseline, from `x` on, or up to it. */
  set(text: string, at: { x: number; y: number; align?: 'left' | 'right' }, style: TypeStyle): void;
}

/** Sets lines of several fonts: no font has the characters of all languages. */
export function createPen(doc: PDFKit.PDFDocument, fonts: Fonts, lang: string): Pen {
  const words = new Intl.Segmenter(lang, { granularity: 'word' });
  const letters = new Intl.Segmenter(lang, { granularity: 'grapheme' });
  const measured = new Map<string, number>();
  /** What the page's ink is; another page begins with none. */
  let ink: { page: object; color: string } | undefined;

  /** At a size of 1: each text is measured once, which is most of the work. */
  function measure({ font, text }: Run): number {
    const key = `${font} ${text}`;
    const known = measured.get(key) ?? doc.font(font).fontSize(1).widthOfString(text);
    measured.set(key, known);
    return known;
  }

  const width: Pen['width'] = (text, { size, weight }) =>
    fonts.runs(text, weight).reduce((sum, run) => sum + size * measure(run), 0);

  return {
    width,
    lines(text, style, limit) {
      if (width(text, style) <= limit) return [text];
      const lines: string[] = [];
      let line = '';
      const take = (part: string) => {
        if (line !== '' && width((line + part).trimEnd(), style) > limit) {
          lines.push(line.trimEnd());
          line = '';
        }
        line += line === '' ? part.trimStart() : part;
      };
      for (const { segment } of words.segment(text)) {
        // One that is longer than a line by itself is broken where it must be.
        if (width(segment, style) <= limit) take(segment);
        else for (const letter of letters.segment(segment)) take(letter.segment);
      }
      return line.trim() === '' ? lines : [...lines, line.trimEnd()];
    },
    set(text, { x, y, align = 'left' }, style) {
      const { size, weight, color } = style;
      if (ink?.page !== doc.page || ink.color !== color) {
        doc.fillColor(color);
        ink = { page: doc.page, color };
      }
      let from = align === 'left' ? x : x - width(text, style);
      for (const run of fonts.runs(text, weight)) {
        doc.font(run.font).fontSize(size);
        doc.text(run.text, from, y, { lineBreak: false, baseline: 'alphabetic' });
        from += size * measure(run);
      }
    },
  };
}
