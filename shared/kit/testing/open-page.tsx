import { renderShell } from '@shared/shell/testing';
import { type RenderResult, screen } from '@testing-library/react';
import { matchRoutes, type RouteObject, useRoutes } from 'react-router-dom';
import { expect } from 'vitest';

/** Renders a remote's page at a path, which may have a query. */
export async function openPage(routes: RouteObject[], path: string): Promise<RenderResult> {
  const route = matchRoutes(routes, path.replace(/\?.*/, ''))?.at(-1)?.route;
  if (typeof route?.lazy !== 'function')
    throw new Error(`No page matches ${path}. Add a route or correct the path.`);
  const { Component } = (await route.lazy()) as RouteObject;
  if (!Component) throw new Error(`The route for ${path} has no component.`);
  const element = <Component />;
  const Page = () => useRoutes([{ path: String(route.path), element }]);
  return renderShell(<Page />, { path });
}

/** Renders a page. Fails if it shows a text field, or no notice that the account is frozen. */
export async function openFrozenPage(routes: RouteObject[], path: string): Promise<RenderResult> {
  const page = await openPage(routes, path);
  expect(await screen.findByText('Your account is frozen')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  return page;
}
