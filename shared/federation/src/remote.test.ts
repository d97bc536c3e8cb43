import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { notFoundRoutesOf, unbuiltRoutesOf } from './remote.ts';

const Page: ComponentType = () => null;

async function componentOf(route: RouteObject | undefined): Promise<unknown> {
  if (typeof route?.lazy !== 'function') throw new Error('the route is not lazy');
  return (await route.lazy()).Component;
}

it('an unbuilt route’s page is made when it is visited, by its name without parameters', async () => {
  const make = vi.fn((_name: string) => Page);
  const routes = unbuiltRoutesOf('remote-visa', async () => make);
  expect(make).not.toHaveBeenCalled();
  const card = routes.find(({ path }) => path === '/bank/cardDetail/:id');
  expect(await componentOf(card)).toBe(Page);
  expect(make).toHaveBeenCalledExactlyOnceWith('bank.cardDetail');
});

it('every prefix has a page for addresses that no route has', async () => {
  const routes = notFoundRoutesOf(['/bank', '/mineCard'], async () => Page);
  expect(routes.map(({ path }) => path)).toEqual(['/bank/*', '/mineCard/*']);
  expect(await componentOf(routes[0])).toBe(Page);
});
