import type { Page } from '@playwright/test';
import { areas, goByMenu } from '../fixtures/areas.ts';
import { expect, heading, test } from '../fixtures/test.ts';

/** Modules that must exist once: two would mean two sessions, stores, React trees or languages. */
const singletons = [
  '@shared/shell',
  '@shared/ui',
  'i18next',
  'jotai',
  'react',
  'react-dom',
  'react-i18next',
  'react-router-dom',
];

/** Modules in lazy chunks of the host → remotes that use them. Each module must exist once. */
const onDemand = {
  '@shared/kit/payment': ['remote-defi'],
  '@shared/kit/wallet': ['remote-account', 'remote-defi'],
  '@shared/shell/payment': ['remote-defi'],
  '@shared/shell/query': ['remote-account', 'remote-defi'],
  '@shared/shell/sign-in': [],
  '@shared/shell/wallet': [],
};

/**
 * Users and provider of a version in the federation runtime. For lazy modules the runtime names the
 * first user as provider, although a remote cannot provide any (`import: false`).
 */
interface Provided {
  from: string;
  useIn: string[];
}

/** Returns the instances of each shared module on the page. */
function shareScope(page: Page): Promise<Record<string, Provided[]>> {
  return page.evaluate(() => {
    const { __FEDERATION__: federation } = globalThis as unknown as {
      __FEDERATION__: { __SHARE__: Record<string, Record<string, Record<string, object>>> };
    };
    const scopes = Object.values(federation.__SHARE__).flatMap((host) => Object.values(host));
    const found: Record<string, Map<object, Provided>> = {};
    for (const scope of scopes)
      for (const [name, versions] of Object.entries(scope))
        for (const provided of Object.values(versions)) {
          const { from, useIn } = provided as unknown as Provided;
          found[name] ??= new Map();
          found[name].set(provided, { from, useIn: [...useIn] });
        }
    return Object.fromEntries(
      Object.entries(found).map(([name, instances]) => [name, [...instances.values()]]),
    );
  });
}

test('host and all remotes have one shell, one React and one store', async ({
  page,
  t,
  member: _,
}) => {
  await page.goto('/index');
  const born = await page.evaluate(() => performance.timeOrigin);
  for (const area of areas) {
    await goByMenu(page, t, area);
    await expect(heading(page, t(area.title))).toBeVisible();
  }
  expect(await page.evaluate(() => performance.timeOrigin), 'the same document').toBe(born);

  // Session, API, realtime, languages and the jotai store belong to the shell.
  const evaluated = () => Reflect.get(globalThis, Symbol.for('tessera.shell'));
  expect(await page.evaluate(evaluated)).toBe(1);

  const scope = await shareScope(page);
  for (const name of singletons)
    expect(
      scope[name]?.map(({ from }) => from),
      name,
    ).toEqual(['host']);
  const usersOf = (name: string, remote: string) =>
    scope[name]?.[0]?.useIn.filter((user) => user.includes(remote.replace('-', '_')));
  for (const { remote } of areas) expect(usersOf('@shared/shell', remote)).toHaveLength(1);
  for (const [name, remotes] of Object.entries(onDemand)) {
    expect(scope[name], name).toHaveLength(1);
    for (const remote of remotes) expect(usersOf(name, remote), name).toHaveLength(1);
  }
});
