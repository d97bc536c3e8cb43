import { Button } from '@shared/ui';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { guardHeldEnter } from './enter-guards.ts';

beforeAll(guardHeldEnter);
afterEach(cleanup);

it.each([
  ['acts on the press', false, true],
  ['ignores repeats of the held key', true, false],
])('Enter on a button %s', (_, repeat, acts) => {
  const onKeyDown = vi.fn();
  render(<Button onKeyDown={onKeyDown}>Pay</Button>);
  expect(fireEvent.keyDown(screen.getByRole('button'), { key: 'Enter', repeat })).toBe(acts);
  expect(onKeyDown).toHaveBeenCalledTimes(acts ? 1 : 0);
});

it('held Enter keeps adding lines in a multi-line field', () => {
  render(<textarea />);
  expect(fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter', repeat: true })).toBe(true);
});
