import { setNavigation } from '@shared/shell';
import { createMemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { guardLeaving } from './use-leave-warning.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Opens a router at /form, with /index before it in history. `ask` is the user's answer. */
async function open(
  ask: () => Promise<void>,
  { hasUnsavedValues = true, onKeptPages = false } = {},
) {
  const router = createMemoryRouter([{ path: '*', element: null }], {
    initialEntries: ['/index', '/form'],
  });
  router.initialize();
  const leaving = { router, keeps: (path: string) => path === '/kept' };
  setNavigation({ navigate: () => {}, prefetch: () => {}, leaving });
  const asked = vi.fn(ask);
  ends.push(guardLeaving({ hasUnsavedValues: () => hasUnsavedValues, onKeptPages, ask: asked }));
  const at = () => router.state.location.pathname + router.state.location.search;
  return { router, asked, at };
}

const no = () => Promise.reject(new Error('no'));
const yes = () => Promise.resolve();

it.each([
  ['a link', '/other'],
  ['the back button', -1],
  ['another tab of the page', '/form?tab=2'],
])('%s leaves a form with unsaved values only after confirmation', async (_, to) => {
  const refused = await open(no);
  await refused.router.navigate(to as string);
  await vi.waitFor(() => expect(refused.asked).toHaveBeenCalledOnce());
  expect(refused.at()).toBe('/form');
  // The next attempt asks again.
  await refused.router.navigate(to as string);
  await vi.waitFor(() => expect(refused.asked).toHaveBeenCalledTimes(2));
  for (const end of ends.splice(0)) end();
  const agreed = await open(yes);
  await agreed.router.navigate(to as string);
  await vi.waitFor(() => expect(agreed.at()).toBe(to === -1 ? '/index' : to));
  expect(agreed.asked).toHaveBeenCalledOnce();
});

it('allows leaving when no values are unsaved, or when the page keeps its state', async () => {
  const sent = await open(no, { hasUnsavedValues: false });
  await sent.router.navigate('/other');
  expect(sent.at()).toBe('/other');
  const { router, asked, at } = await open(yes);
  await router.navigate('/kept');
  await vi.waitFor(() => expect(at()).toBe('/kept'));
  asked.mockClear();
  await router.navigate('/other');
  expect(at()).toBe('/other');
  expect(asked).not.toHaveBeenCalled();
});

it('asks on a page that keeps its state if the guard is for such pages too', async () => {
  const { router, asked, at } = await open(yes, { onKeptPages: true });
  await router.navigate('/kept');
  await vi.waitFor(() => expect(at()).toBe('/kept'));
  asked.mockReset().mockImplementation(no);
  await router.navigate('/other');
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
  expect(at()).toBe('/kept');
});
