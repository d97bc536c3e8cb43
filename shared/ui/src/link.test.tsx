import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import {
  Brand,
  Button,
  IconButton,
  type LinkProps,
  List,
  ListItem,
  provideLink,
  TicketStub,
} from './index.ts';
import { Menu } from './menu/index.ts';

afterEach(cleanup);

it('every component uses the provided link, without a router or provider around it', async () => {
  provideLink(({ to, ...rest }: LinkProps) => <a {...rest} href={to} data-own="" />);
  render(
    <>
      <Brand name="Tessera" to="/index" />
      <Button to="/ticket">A</Button>
      <IconButton icon="x" label="B" to="/bank" />
      <List>
        <ListItem title="C" to="/node" />
      </List>
      <TicketStub title="D" to="/user" />
      <Menu trigger={<Button>More</Button>} items={[{ label: 'E', to: '/power' }]} />
    </>,
  );
  screen.getByRole('button', { name: 'More' }).click();
  await screen.findByRole('menuitem', { name: 'E' });
  const own = [...document.querySelectorAll('a')].map((link) => [
    link.getAttribute('href'),
    link.hasAttribute('data-own'),
  ]);
  expect(own).toEqual(
    ['/index', '/ticket', '/bank', '/node', '/user', '/power'].map((path) => [path, true]),
  );
});
