import { i18n } from '@shared/shell';
import { setUpShell } from '@shared/shell/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadHelp } from './load-help.ts';

beforeEach(() => setUpShell());
afterEach(() => vi.unstubAllGlobals());

it('rejects while no texts can be fetched, and loads them on retry', async () => {
  const answers = vi.fn(async (_file: URL) => new Response('', { status: 503 }));
  vi.stubGlobal('fetch', answers);
  await expect(loadHelp()).rejects.toThrow('503');
  answers.mockImplementation(async () => Response.json({ 'page.title': 'Help' }));
  await loadHelp();
  expect(answers.mock.lastCall?.[0].pathname).toMatch(/\/messages\/en\.json$/);
  expect(i18n.t('help:page.title')).toBe('Help');
});
