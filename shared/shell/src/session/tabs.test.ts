import { expect, it, vi } from 'vitest';
import { openTabs } from './tabs.ts';

it('a logout reaches the other tabs and not its own', async () => {
  const [here, there] = [vi.fn(), vi.fn()];
  const own = openTabs();
  own.onLogout(here);
  openTabs().onLogout(there);
  own.announceLogout();
  await vi.waitFor(() => expect(there).toHaveBeenCalledOnce());
  expect(here).not.toHaveBeenCalled();
});
