import { renderShell } from '@shared/shell/testing';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { CardRail } from './card-rail.tsx';

afterEach(() => vi.restoreAllMocks());

/** Renders two cards in a row of 360 px whose content has the given width, px. */
async function open(width: number): Promise<HTMLElement> {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(width);
  await setUpRemote();
  renderShell(
    <CardRail count={2}>
      <li>one</li>
      <li>two</li>
    </CardRail>,
  );
  return screen.getByRole('list', { name: 'My cards' });
}

const isDisabled = (name: string) =>
  screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';

it('CardRail disables the arrow of the end that its row is scrolled to', async () => {
  const row = await open(700);
  expect([isDisabled('Previous card'), isDisabled('Next card')]).toEqual([true, false]);
  row.scrollLeft = 340;
  fireEvent.scroll(row);
  expect([isDisabled('Previous card'), isDisabled('Next card')]).toEqual([false, true]);
});

it('CardRail scrolls by the distance of two cards', async () => {
  const row = await open(700);
  const scrollBy = vi.fn();
  row.scrollBy = scrollBy;
  const [first, second] = row.children;
  if (!first || !second) throw new Error('the row has no two cards');
  vi.spyOn(first, 'getBoundingClientRect').mockReturnValue({ left: 16 } as DOMRect);
  vi.spyOn(second, 'getBoundingClientRect').mockReturnValue({ left: 392 } as DOMRect);
  fireEvent.click(screen.getByRole('button', { name: 'Next card' }));
  expect(scrollBy).toHaveBeenCalledWith({ left: 376 });
});

it('CardRail has no arrows while all cards fit', async () => {
  await open(360);
  expect(screen.queryByRole('button')).toBeNull();
});
