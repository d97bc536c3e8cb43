import { expect, heading, test } from '../fixtures/test.ts';

/** Injects code. The other tests show that the policies allow the product's own code. */
test('the page blocks scripts without integrity, and strings as script URLs or HTML', async ({
  page,
  t,
  problems,
  member: _,
}) => {
  problems.allow(/Integrity-Policy/, /Trusted ?(Types?|HTML|Script)/i, /Content Security Policy/);
  await page.goto('/wallet');
  await expect(heading(page, t('remote-account:wallet.title'))).toBeVisible();
  const entry = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.includes('remoteEntry')),
  );
  const found = await page.evaluate(async (src) => {
    const outcome = (make: () => unknown) => {
      try {
        make();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const script = Object.assign(document.createElement('script'), { crossOrigin: 'anonymous' });
    script.src = src;
    const loads = (element: HTMLElement) =>
      new Promise((resolve) => {
        element.onload = () => resolve('loaded');
        element.onerror = () => resolve('blocked');
        document.head.append(element);
      });
    return {
      script: await loads(script),
      upload: outcome(() => {
        document.createElement('script').src = '/api/uploads/a1';
      }),
      html: outcome(() => {
        document.createElement('div').innerHTML = '<b>text</b>';
      }),
      policy: outcome(() => {
        const { trustedTypes } = globalThis as unknown as {
          trustedTypes: { createPolicy(name: string, rules: object): unknown };
        };
        trustedTypes.createPolicy('another', {});
      }),
    };
  }, entry[0] ?? '');
  expect(found).toEqual({
    script: 'blocked',
    upload: 'TypeError',
    html: 'TypeError',
    policy: 'TypeError',
  });
});
