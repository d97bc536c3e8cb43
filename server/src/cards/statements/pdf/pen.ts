import type { Fonts, FontWeight, Run } from './fonts.ts';

export interface TypeStyle {
  size: number;
  weight: FontWeight;
  color: string;
}

export interface Pen {
  width(text: string, style: TypeStyle): number;
  lines(text: string, style: TypeStyle, width: number): string[];
  /** Draws one line on its baseline. It begins at `x`, or ends there if aligned right. */
  set(text: string, at: { x: number; y: number; align?: 'left' | 'right' }, style: TypeStyle): void;
}

/** Returns a pen with several fonts, because no font has the characters of all languages. */
export function createPen(doc: PDFKit.PDFDocument, fonts: Fonts, lang: string): Pen {
  const words = new Intl.Segmenter(lang, { granularity: 'word' });
  const letters = new Intl.Segmenter(lang, { granularity: 'grapheme' });
  const measured = new Map<string, number>();
  /** The fill colour of the current page; a new page begins without one. */
  let ink: { page: object; color: string } | undefined;

  /** Measures at size 1. Each text is measured once, because measuring is most of the work. */
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
        // A word longer than a line is broken between letters.
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
