import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expectToFit } from '../fixtures/overflow.ts';
import { expect } from '../fixtures/test.ts';
import { screens } from '../screens/index.ts';
import { atRest, test } from '../screens/test.ts';

/** WCAG 2.2 AA with everything it contains, and what is good beyond it. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

test.describe.configure({ mode: 'parallel' });

// In a newcomer's language; languages.spec.ts sees to the room that others need.
for (const screen of screens) {
  test(`${screen.name} fits every width, and axe finds nothing in light and dark`, async ({
    page,
    show,
  }) => {
    await show(screen);
    await expectToFit(page, screen);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await atRest(page);
      expect.soft(await violations(page), `axe, ${colorScheme}`).toEqual([]);
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
