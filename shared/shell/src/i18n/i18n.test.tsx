import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderShell, setUpShell } from '../../testing/set-up.tsx';
import { useTranslation } from '../index.ts';
import { followDefaultLanguage, i18n, registerMessages, setLanguage, useLanguage } from './i18n.ts';
import { useFormat } from './use-format.ts';

declare global {
  interface MessageTables {
    [namespace: `test-${number}`]: { hello: string };
  }
}

let namespace = 0;
beforeEach(() => setUpShell({ locale: 'zhTw' }));

function fresh() {
  const name = `test-${++namespace}` as const;
  const loader = vi.fn(async (locale: string) => ({ default: { hello: `hello ${locale}` } }));
  return { name, loader };
}

describe('messages', () => {
  it('load in the active language, and in others after a switch', async () => {
    const { name, loader } = fresh();
    await registerMessages(name, loader);
    expect(loader.mock.calls).toEqual([['zhTw']]);
    await setLanguage('en');
    await setLanguage('zhTw');
    expect(loader.mock.calls).toEqual([['zhTw'], ['en']]);
  });

  it('may contain the brand, which callers do not pass', async () => {
    const { name } = fresh();
    await registerMessages(name, async () => ({ default: { hello: 'hello {{brand}}' } }));
    expect(i18n.t(`${name}:hello`)).toBe('hello Tessera');
  });

  it('registered during a switch load in the new language', async () => {
    const { name, loader } = fresh();
    await Promise.all([registerMessages(name, loader), setLanguage('en')]);
    expect(i18n.t(`${name}:hello`)).toBe('hello en');
  });

  it('that fail to load keep the previous language', async () => {
    const { name, loader } = fresh();
    await registerMessages(name, loader);
    loader.mockRejectedValueOnce(new Error('chunk is gone'));
    await expect(setLanguage('en')).rejects.toThrow('chunk is gone');
    expect(i18n.t(`${name}:hello`)).toBe('hello zhTw');
    expect(document.documentElement.lang).toBe('zh-Hant');
    await setLanguage('en');
    expect(i18n.t(`${name}:hello`)).toBe('hello en');
  });

  it('of a new namespace that fail to load fall back to English', async () => {
    const { name, loader } = fresh();
    loader.mockRejectedValueOnce(new Error('chunk is gone'));
    await registerMessages(name, loader);
    expect(i18n.t(`${name}:hello`)).toBe('hello en');
  });
});

describe('setLanguage', () => {
  it('changes the page without a reload and without showing a key', async () => {
    const { name, loader } = fresh();
    await registerMessages(name, loader);
    const seen: string[] = [];
    function Page() {
      const { t } = useTranslation(name);
      const [language] = useLanguage();
      const amount = useFormat().amount('2', 'TICKET');
      seen.push(t('hello'));
      return <p>{`${t('hello')} ${language} ${amount}`}</p>;
    }
    renderShell(<Page />);
    expect(screen.getByText(/hello zhTw zhTw 2.張門票/)).toBeTruthy();
    await act(() => setLanguage('en'));
    expect(screen.getByText(/hello en en 2.tickets/)).toBeTruthy();
    expect(new Set(seen)).toEqual(new Set(['hello zhTw', 'hello en']));
  });

  it('stores the choice under `lang` and sets the document’s language', async () => {
    await setLanguage('en');
    expect(localStorage.getItem('lang')).toBe('en');
    expect(document.documentElement.lang).toBe('en');
  });

  it('applies the last of several calls', async () => {
    await Promise.all([setLanguage('en'), setLanguage('zhTw'), setLanguage('en')]);
    expect(document.documentElement.lang).toBe('en');
  });

  it('applies and stores the last call, although an earlier one loads longer or fails', async () => {
    const { name, loader } = fresh();
    await registerMessages(name, loader);
    let finish = (_: { default: { hello: string } }) => {};
    let fail = (_: Error) => {};

    loader
      .mockReturnValueOnce(
        new Promise((resolve) => {
          finish = resolve;
        }),
      )
      .mockReturnValueOnce(
        new Promise((_, reject) => {
          fail = reject;
        }),
      );
    const earlier = [setLanguage('ja'), setLanguage('ko')];
    await setLanguage('en');
    finish({ default: { hello: 'hello ja' } });
    fail(new Error('chunk is gone'));
    await Promise.allSettled(earlier);
    expect(localStorage.getItem('lang')).toBe('en');
    await followDefaultLanguage('zhTw');
    expect(document.documentElement.lang).toBe('en');
  });

  it('overrides the deployment’s default', async () => {
    await setLanguage('en');
    await followDefaultLanguage('zhTw');
    expect(document.documentElement.lang).toBe('en');
  });
});
