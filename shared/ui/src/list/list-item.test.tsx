import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { List } from './list.tsx';
import { ListItem } from './list-item.tsx';

afterEach(cleanup);

test('rows are items of a named list', () => {
  render(
    <List label="Assets">
      <ListItem title="USDT" value="8,120.4" />
      <ListItem title="SPA" value="43,599.5" />
    </List>,
  );
  const list = screen.getByRole('list', { name: 'Assets' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
});

test('a row with a target is a link and marks the current page', () => {
  render(<ListItem title="Notices" to="/notice" current />);
  const link = screen.getByRole('link', { name: 'Notices' });
  expect(link.getAttribute('href')).toBe('/notice');
  expect(link.getAttribute('aria-current')).toBe('page');
});

test('a trailing control is outside the row’s own button', () => {
  const row = vi.fn();
  render(<ListItem title="Wallet" onClick={row} trailing={<button type="button">Off</button>} />);
  fireEvent.click(screen.getByRole('button', { name: 'Off' }));
  expect(row).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Wallet' }));
  expect(row).toHaveBeenCalledOnce();
});

test('a disabled row is not a link', () => {
  render(<ListItem title="Node" to="/node" disabled />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('button', { name: 'Node' })).toHaveProperty('disabled', true);
});
