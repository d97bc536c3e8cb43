import { renderShell } from '@shared/shell/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { RowFacts } from './row-facts.tsx';

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 27, 22, 30), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

it.each([
  ['today', new Date(2026, 10, 27, 10, 12), '10:12 AM'],
  ['this year', new Date(2026, 10, 26, 22, 12), 'Nov 26'],
  ['an earlier year', new Date(2025, 10, 27, 10, 12), 'Nov 27, 2025'],
])('a row shows a time of %s in short', async (_when, at, text) => {
  await setUpRemote();
  const { container } = renderShell(<RowFacts time={at.toISOString()} at="short" />);
  expect(container.querySelector('time')?.textContent?.replace('\u202f', ' ')).toBe(text);
});
