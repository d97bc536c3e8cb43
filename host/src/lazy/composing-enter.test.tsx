import { TextInput } from '@shared/ui';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { guardComposingEnter } from './enter-guards.ts';

const changed = vi.fn<(text: string) => void>();
beforeAll(guardComposingEnter);
beforeEach(() => {
  changed.mockReset();
  render(<TextInput label="Field" onValueChange={changed} />);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const input = () => screen.getByRole('textbox', { name: 'Field' });

function compose(value: string): void {
  fireEvent.compositionStart(input());
  fireEvent.input(input(), { target: { value }, isComposing: true });
}

/** Presses Enter. @returns whether the browser would submit the form */
const pressEnter = (key: { isComposing?: boolean; keyCode?: number } = {}) =>
  fireEvent.keyDown(input(), { key: 'Enter', keyCode: 13, ...key });

it.each([
  ['in Chrome and Firefox', { isComposing: true, keyCode: 229 }],
  ['in Safari, after the composition', { isComposing: false, keyCode: 229 }],
  ['in old browsers', { isComposing: true, keyCode: 13 }],
])('does not submit on Enter that confirms a composition %s', (_, key) => {
  compose('とうきょう');
  if (!key.isComposing) fireEvent.compositionEnd(input());
  changed.mockReset();
  expect(pressEnter(key)).toBe(false);
  expect(changed).not.toHaveBeenCalled();
});

it('submits on Enter without a composition', () => {
  expect(pressEnter()).toBe(true);
});

it('submits on Enter while an Android keyboard composes a Latin word', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15)');
  compose('Taipei');
  expect(pressEnter({ isComposing: true })).toBe(true);
  expect(changed.mock.calls).toEqual([['Taipei']]);
});

it('submits on a second Enter if the composition does not end', () => {
  compose('서울');
  expect(pressEnter({ isComposing: true })).toBe(false);
  expect(pressEnter({ isComposing: true })).toBe(true);
  expect(changed.mock.calls).toEqual([['서울']]);
});
