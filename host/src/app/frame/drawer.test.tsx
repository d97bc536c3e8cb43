import { toast } from '@shared/shell';
import { renderShell, setUpShell } from '@shared/shell/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Notices } from '../../features/overlays/index.tsx';
import { type Federation, FederationContext } from '../../federation/index.ts';
import { MenuDrawer } from './drawer.tsx';

it('a message stays usable while the menu is open, because it renders inside the menu’s dialog', async () => {
  await setUpShell({ messages: { host: (locale) => import(`../../messages/${locale}.json`) } });
  const federation = { menu: [], matchRoute: () => undefined } as unknown as Federation;
  const page = (open: boolean) => (
    <FederationContext value={federation}>
      <MenuDrawer open={open} onClose={() => {}} />
      <Notices />
    </FederationContext>
  );
  const view = renderShell(page(true), { path: '/index' });
  toast({ text: 'Something happened' });
  const text = await screen.findByText('Something happened');
  expect(text.closest('dialog')).toBeTruthy();
  view.rerender(page(false));
  expect((await screen.findByText('Something happened')).closest('dialog')).toBeNull();
});
