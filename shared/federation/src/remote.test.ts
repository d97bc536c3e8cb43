import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { expect, it } from 'vitest';
import { notFoundRoutesOf } from './remote.ts';

const Page: ComponentType = () => null;

async function componentOf(route: RouteObject | undefined): Promise<unknown> {
  if (typeof route?.lazy !== 'function') throw new Error('the route is not lazy');
  return (await route.lazy()).Component;
}

it('notFoundRoutesOf returns a route below each prefix', async () => {
  const routes = notFoundRoutesOf(['/bank', '/mineCard'], async () => Page);
  expect(routes.map(({ path }) => path)).toEqual(['/bank/*', '/mineCard/*']);
  expect(await componentOf(routes[0])).toBe(Page);
});
