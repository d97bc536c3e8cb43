import { type ForeignSite, startForeignSite } from '../fixtures/foreign-site.ts';
import { connectWallet, sign } from '../fixtures/sign-in.ts';
import { test as base, expect } from '../fixtures/test.ts';

interface Own {
  example: string;
  site: ForeignSite;
}

const test = base.extend<Own>({
  example: ['', { option: true }],
  site: async ({ example, baseURL, context }, use) => {
    const site = await startForeignSite(example, String(baseURL));
    await use(site);
    // Calls of an open page would fail when the site stops.
    for (const page of context.pages()) await page.close();
    await site.stop();
  },
});

/** The only link of the parcel 'cardSummary'. */
const cards = 'a[href="/bank"]';

test.describe('a module-federation host', () => {
  test.use({ example: 'module-federation' });

  test('shows a parcel, which uses the modules of foreign.js', async ({
    page,
    site,
    t,
    member: _,
  }) => {
    await page.goto(site.url);
    // Text of the remote, with the answer of a call.
    await expect(page.locator(`#cards ${cards}`)).toContainText(t('remote-visa:summary.none'));
    const shells = () => Reflect.get(globalThis, Symbol.for('tessera.shell'));
    expect(await page.evaluate(shells)).toBe(1);

    const refusal = await page.evaluate(async () => {
      const { remotes } = await (await fetch('/federation/registry.json')).json();
      try {
        return Reflect.get(globalThis, remotes['remote-visa'].stable.container).init({});
      } catch (error) {
        return String(error);
      }
    });
    expect(refusal).toMatch(/does not provide .*react \^19\S* \(missing\).*foreign-hosts\.md/);
  });

  test('reads that its page lacks the federation runtime', async ({ page, site }) => {
    await page.route('**/main.js', (route) => route.fulfill({ body: '' }));
    await page.goto(site.url);
    const messages = await page.evaluate(async () => {
      const { remotes } = await (await fetch('/federation/registry.json')).json();
      const { entry, container } = remotes['remote-visa'].stable;
      const thrown: string[] = [];
      const onError = (event: ErrorEvent) => {
        thrown.push(event.message);
        event.preventDefault();
      };
      addEventListener('error', onError);
      await new Promise((done) => {
        const script = Object.assign(document.createElement('script'), { src: entry });
        script.onload = done;
        document.head.append(script);
      });
      removeEventListener('error', onError);
      try {
        Reflect.get(globalThis, container).init({});
      } catch (error) {
        thrown.push(String(error));
      }
      return thrown;
    });
    expect(messages).toHaveLength(2);
    for (const message of messages)
      expect(message).toMatch(/does not provide the federation runtime.*foreign-hosts\.md/);
  });
});

test.describe('a single-spa shell', () => {
  test.use({ example: 'single-spa' });

  test('shows pages of remotes, and links lead to each of them', async ({
    page,
    site,
    member: _,
  }) => {
    await page.goto(site.url);
    await expect(page.locator('#welcome')).toBeVisible();
    const born = await page.evaluate(() => performance.timeOrigin);

    await page.locator('nav a', { hasText: 'Cards' }).click();
    const pages = page.locator('#tessera');
    await expect(pages.locator('h1')).toBeVisible();
    await expect(page.locator('#welcome')).toBeHidden();
    // A link inside the remote's page, then the browser's history.
    await pages.locator('a[href^="/bank/"]').first().click();
    await expect(page).toHaveURL(/\/bank\/\w+/);
    await expect(pages.locator('h1')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(`${site.url}/bank`);

    // A page of another remote, then one of the shell.
    await page.locator('nav a', { hasText: 'Help' }).click();
    await expect(pages.locator('h1')).toBeVisible();
    await page.locator('nav a', { hasText: 'Welcome' }).click();
    await expect(page.locator('#welcome')).toBeVisible();
    await expect(pages).toBeEmpty();
    expect(await page.evaluate(() => performance.timeOrigin), 'the same document').toBe(born);
  });

  test('sends visitors home, signs them in and opens the page', async ({
    page,
    site,
    t,
    wallet,
  }) => {
    await page.goto(`${site.url}/bank`);
    await expect(page).toHaveURL(`${site.url}/`);
    await expect(page.locator('#welcome')).toBeVisible();
    await connectWallet(page, t, wallet.name);
    await sign(page, t);
    await expect(page).toHaveURL(`${site.url}/bank`);
    await expect(page.locator('#tessera h1')).toBeVisible();
  });
});

test.describe('a script tag', () => {
  test.use({ example: 'script-tag' });

  test('shows a parcel in a custom element, and its link opens a page', async ({
    page,
    site,
    t,
    member: _,
  }) => {
    await page.goto(site.url);
    const link = page.locator(`tessera-parcel ${cards}`);
    await expect(link).toContainText(t('remote-visa:summary.none'));
    await link.click();
    await expect(page).toHaveURL(`${site.url}/bank`);
  });
});
