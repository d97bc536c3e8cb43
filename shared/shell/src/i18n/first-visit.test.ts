import type { Locale } from '@shared/contract';
import { common } from '@shared/contract/endpoints';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { settled } from '../../testing/fake-wallet.ts';
import { testConfig } from '../../testing/fixtures.ts';

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  history.replaceState(null, '', '/');
});

/** Opens a new page, and records the languages whose texts it loads. */
async function open() {
  const i18n = await import('./i18n.ts');
  const loaded: Locale[] = [];
  const registering = i18n.registerMessages('app', async (locale) => {
    loaded.push(locale);
    return { default: {} };
  });
  await settled();
  return { ...i18n, loaded, registering };
}

describe('a first visit', () => {
  it.each(['zhTw', 'en', 'zh'] as const)('loads the default language %s only', async (locale) => {
    const page = await open();
    expect(page.loaded).toEqual([]);
    await page.followDefaultLanguage(locale);
    await page.registering;
    expect(page.loaded).toEqual([locale]);
    expect(document.documentElement.lang).toBe(page.i18n.language);
  });

  it('uses traditional Chinese if the server fails, and a default that arrives later', async () => {
    const page = await open();
    await page.followDefaultLanguage(undefined);
    await page.registering;
    expect(page.loaded).toEqual(['zhTw']);
    await page.followDefaultLanguage('en');
    expect(page.loaded).toEqual(['zhTw', 'en']);
    expect(document.documentElement.lang).toBe('en');
  });
});

it('a stored language loads without waiting for the server', async () => {
  localStorage.setItem('lang', 'ko');
  const page = await open();
  expect(page.loaded).toEqual(['ko']);
  await page.followDefaultLanguage('en');
  expect(page.loaded).toEqual(['ko']);
});

it('the language of a link loads without waiting for the server', async () => {
  history.replaceState(null, '', '/?lang=pt');
  expect((await open()).loaded).toEqual(['pt']);
});

it('the language of a link does not replace a later choice', async () => {
  history.replaceState(null, '', '/?lang=pt&tab=mine');
  await (await open()).setLanguage('ko');
  expect(location.search).toBe('?tab=mine');
  vi.resetModules();
  expect((await open()).loaded).toEqual(['ko']);
});

describe('with blocked storage', () => {
  const insecure = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  beforeEach(() => {
    vi.stubGlobal('localStorage', undefined);
    Object.defineProperty(globalThis, 'localStorage', { get: insecure, configurable: true });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    window.name = '';
  });

  it('a chosen language is kept in the tab after a reload', async () => {
    const page = await open();
    await page.setLanguage('ko');
    vi.resetModules();
    expect((await open()).loaded).toEqual(['ko']);
  });

  it('the language of a link is kept in the tab after a reload', async () => {
    history.replaceState(null, '', '/?lang=pt');
    await open();
    history.replaceState(null, '', '/ticket');
    vi.resetModules();
    expect((await open()).loaded).toEqual(['pt']);
  });
});

describe('the shell', () => {
  async function start(answer: (server: ReturnType<typeof fakeServer>) => void) {
    const server = fakeServer();
    answer(server);
    const { setTransport } = await import('../api/transport.ts');
    setTransport(server.transport);
    const { connectShell, startShell } = await import('../start.ts');
    const connecting = connectShell();
    const end = connecting.catch((error: unknown) => error);
    await startShell();
    const { i18n } = await import('./i18n.ts');
    const has = (tag: string) => i18n.hasResourceBundle(tag, 'shell');
    return { end, has };
  }

  it('starts in the language of the server’s configuration', async () => {
    const { end, has } = await start((server) =>
      server.answer(common.config, { ...testConfig, default_language: 'en' }),
    );
    expect(await end).toBeUndefined();
    expect([has('en'), has('zh-Hant')]).toEqual([true, false]);
  });

  it('loads texts even if the server fails', async () => {
    const { end, has } = await start((server) => server.refuse(common.config, 'serverError'));
    expect(await end).toBeInstanceOf(Error);
    expect([has('en'), has('zh-Hant')]).toEqual([false, true]);
  });
});
