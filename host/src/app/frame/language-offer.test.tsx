import { renderShell, setUpShell } from '@shared/shell/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import LanguageOffer from './language-offer.lazy.tsx';

beforeEach(() =>
  setUpShell({ messages: { host: (locale) => import(`../../messages/${locale}.json`) } }),
);
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('switches to the browser’s language in one tap, and remembers it', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ko-KR']);
  renderShell(<LanguageOffer />);
  fireEvent.click(screen.getByRole('button', { name: '한국어' }));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  expect(document.documentElement.lang).toBe('ko');
  expect(localStorage.getItem('lang')).toBe('ko');
});

it('keeps the current language when the visitor declines', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ko-KR']);
  renderShell(<LanguageOffer />);
  const before = document.documentElement.lang;
  fireEvent.click(screen.getByRole('button', { name: '현재 언어 유지' }));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  expect(document.documentElement.lang).toBe(before);
  expect(localStorage.getItem('lang')).not.toBeNull();
});
