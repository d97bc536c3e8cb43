import { Button } from '@shared/ui';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { guardHeldEnter } from './held-enter.ts';

beforeAll(guardHeldEnter);
afterEach(cleanup);

it.each([
  ['acts for the press', false, true],
  ['does nothing for a repeat of the held key', true, false],
])('Enter on a button %s', (_, repeat, acts) => {
  const onKeyDown = vi.fn();
  render(<Button onKeyDown={onKeyDown}>Pay</Button>);
  expect(fireEvent.keyDown(screen.getByRole('button'), { key: 'Enter', repeat })).toBe(acts);
  expect(onKeyDown).toHaveBeenCalledTimes(acts ? 1 : 0);
});

it('held Enter goes on writing lines in a text of several lines', () => {
  render(<textarea />);
  expect(fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter', repeat: true })).toBe(true);
});
