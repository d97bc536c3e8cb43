import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Locale } from '@shared/contract';
import { overflowing } from '../fixtures/overflow.ts';
import { expect } from '../fixtures/test.ts';
import { screens } from '../screens/index.ts';
import { atRest, test } from '../screens/test.ts';

const languages: readonly Locale[] = ['zhTw', 'en'];
/** WCAG 2.2 AA with everything it contains, and what is good beyond it. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const widths = [320, 1280, 390];

test.describe.configure({ mode: 'parallel' });

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });
    // What a theme colours is the same in every language.
    const themes = language === 'zhTw' ? (['light', 'dark'] as const) : (['light'] as const);
    for (const screen of screens) {
      test(`${screen.name} fits every width, and axe finds nothing in ${themes.join(' and ')}`, async ({
        page,
        show,
      }) => {
        await show(screen);
        for (const width of screen.anchored ? [390] : widths) {
          await page.setViewportSize({ width, height: 844 });
          // The frame follows the width a moment later.
          await expect.soft
            .poll(() => overflowing(page), { message: `sticks out at ${width} px` })
            .toEqual([]);
        }
        for (const colorScheme of themes) {
          await page.emulateMedia({ colorScheme });
          await atRest(page);
          expect.soft(await violations(page), `axe, ${colorScheme}`).toEqual([]);
        }
      });
    }
  });
}

async function violations(page: Page): Promise<string[]> {
  // A list that opens from its combobox stands at the end of the document, outside of landmarks.
  const exempt = (await page.getByRole('listbox').count()) > 0 ? ['region'] : [];
  const result = await new AxeBuilder({ page }).withTags(rules).disableRules(exempt).analyze();
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  );
}
