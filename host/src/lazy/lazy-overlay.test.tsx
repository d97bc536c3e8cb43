import { i18n, shellStore, toastsAtom } from '@shared/shell';
import { setUpShell } from '@shared/shell/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LazyOverlay } from './lazy-overlay.tsx';

beforeEach(() =>
  setUpShell({ messages: { host: (locale) => import(`../messages/${locale}.json`) } }),
);
afterEach(cleanup);

it('shows that it is loading, and why it failed', async () => {
  const onFailed = vi.fn();
  const missing = () => Promise.reject(new Error('Loading chunk 7 failed'));
  render(<LazyOverlay load={missing} wanted onFailed={onFailed} />);
  expect(screen.getByRole('status').textContent).toBe(i18n.t('host:frame.loading'));
  await vi.waitFor(() => expect(onFailed).toHaveBeenCalledOnce());
  expect(shellStore.get(toastsAtom).map(({ text }) => text)).toEqual([
    i18n.t('host:failure.reason.unavailable'),
  ]);
});

it('shows nothing until it is wanted', () => {
  const load = vi.fn();
  render(<LazyOverlay load={load} wanted={false} onFailed={() => {}} />);
  expect(screen.queryByRole('status')).toBeNull();
  expect(load).not.toHaveBeenCalled();
});
