import { localeNames } from '@shared/contract';
import { expect, it } from 'vitest';
import { november } from '../../../testing/cards/statement-samples.ts';
import { loadFonts } from './fonts.ts';
import { sheetOf, textsOf } from './sheet.ts';

it('finds a font for every letter of a statement, in every language', async () => {
  for (const locale of localeNames) {
    const texts = textsOf(sheetOf(november(), locale));
    const fonts = await loadFonts(locale, texts, () => undefined);
    for (const [weight, all] of texts) {
      const set = [...all].map((text) =>
        fonts
          .runs(text, weight)
          .map((run) => run.text)
          .join(''),
      );
      expect([locale, set.filter((text) => text.includes('□'))]).toEqual([locale, []]);
    }
  }
});

it('shows □ for a letter without a font, and moves Thai’s AM below its tone mark', async () => {
  const texts = new Map([[400, new Set(['A \u{1f600} ن', 'น้ำ'])]] as const);
  const fonts = await loadFonts('en', texts, () => undefined);
  const textOf = (text: string) => fonts.runs(text, 400).reduce((all, run) => all + run.text, '');
  expect(textOf('A \u{1f600} ن')).toBe('A □ □');
  expect(textOf('น้ำ')).toBe('น\u0e4d\u0e49\u0e32');
});
