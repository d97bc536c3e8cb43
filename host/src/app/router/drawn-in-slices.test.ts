import * as react from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { drawnInSlices } from './drawn-in-slices.ts';

vi.mock('react', async (original) => ({ ...(await original<typeof react>()) }));

const slices = vi.spyOn(react, 'startTransition');
beforeEach(() => {
  slices.mockClear();
});

type Tell = (state: object, changes: object) => void;

/**
 * Wraps a router. `go` reports the end of a navigation; `heard` lists the paths with which the
 * subscriber of the wrapped router was called.
 */
function routerThatKeeps(keeps: (pathname: string) => boolean) {
  const listeners: Tell[] = [];
  const heard: string[] = [];
  const subscribe = (hear: Tell) => {
    listeners.push(hear);
    return () => undefined;
  };
  const router = drawnInSlices({ subscribe } as never, keeps) as {
    subscribe(hear: (state: { location: { pathname: string } }) => void): void;
  };
  router.subscribe((state) => heard.push(state.location.pathname));
  const go = (pathname: string) =>
    listeners[0]?.({ location: { pathname }, navigation: { state: 'idle' } }, {});
  return { go, heard };
}

it('renders a new page in slices, and a kept-alive page in one step', () => {
  const { go, heard } = routerThatKeeps(() => true);
  go('/wallet');
  expect(slices).toHaveBeenCalledOnce();
  go('/index');
  go('/wallet/');
  expect(slices).toHaveBeenCalledTimes(2);
  expect(heard).toEqual(['/wallet', '/index', '/wallet/']);
});

it('renders a page that is not kept alive in slices each time', () => {
  const { go } = routerThatKeeps(() => false);
  go('/node');
  go('/node');
  expect(slices).toHaveBeenCalledTimes(2);
});
