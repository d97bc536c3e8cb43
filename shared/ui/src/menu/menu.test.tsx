import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { IconButton } from '../index.ts';
import { Menu } from './index.ts';

afterEach(cleanup);

test('a menu opens by its button, runs the selected action and closes', async () => {
  const chosen = vi.fn();
  render(
    <Menu
      trigger={<IconButton icon="more" label="More" />}
      items={[
        { label: 'Sign out', onSelect: chosen },
        'separator',
        { label: 'Help', to: '/support' },
      ]}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  expect((await screen.findByRole('menuitem', { name: 'Help' })).getAttribute('href')).toBe(
    '/support',
  );
  fireEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  expect(chosen).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

test('a menu marks the selected option and reports a new one', async () => {
  const change = vi.fn();
  render(
    <Menu
      trigger={<IconButton icon="globe" label="Language" />}
      items={[
        {
          label: 'Language',
          value: 'en',
          onValueChange: change,
          options: [
            { value: 'zhTw', label: '繁體中文', lang: 'zh-Hant' },
            { value: 'en', label: 'English' },
          ],
        },
      ]}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Language' }));
  const chosen = await screen.findByRole('menuitemradio', { name: 'English' });
  expect(chosen.getAttribute('aria-checked')).toBe('true');
  fireEvent.click(screen.getByRole('menuitemradio', { name: '繁體中文' }));
  expect(change).toHaveBeenCalledWith('zhTw');
});
