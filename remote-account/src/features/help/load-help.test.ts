import { afterEach, expect, it, vi } from 'vitest';
import { fetchTexts } from './load-help.ts';

afterEach(() => vi.unstubAllGlobals());

it('fetchTexts throws on an error answer, and returns the texts of a successful one', async () => {
  const answers = vi.fn(async (_file: URL) => new Response('', { status: 503 }));
  vi.stubGlobal('fetch', answers);
  await expect(fetchTexts('en')).rejects.toThrow('503');
  answers.mockImplementation(async () => Response.json({ 'page.title': 'Help' }));
  expect(await fetchTexts('en')).toEqual({ default: { 'page.title': 'Help' } });
  expect(answers.mock.lastCall?.[0].pathname).toMatch(/\/messages\/en\.json$/);
});
