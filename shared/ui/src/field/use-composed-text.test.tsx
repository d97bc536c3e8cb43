import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NumberInput } from './number-input.tsx';
import { TextInput } from './text-input.tsx';

afterEach(cleanup);

const changed = vi.fn<(text: string) => void>();
beforeEach(() => changed.mockReset());

/** A field that puts brackets around its text. */
function Rewriting({ as: As }: { as: typeof TextInput | typeof NumberInput }) {
  const [value, setValue] = useState('');
  return (
    <As
      label="Field"
      value={value}
      onValueChange={(text) => {
        changed(text);
        setValue(`[${text}]`);
      }}
    />
  );
}

const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Field' });
const update = (value: string, isComposing = true) =>
  fireEvent.input(input(), { target: { value }, isComposing });

describe.each([
  ['TextInput', TextInput],
  ['NumberInput', NumberInput],
])('%s', (_, as) => {
  it('does not change text while it is composed, and reports it once when it is committed', () => {
    render(<Rewriting as={as} />);
    fireEvent.compositionStart(input());
    for (const text of ['１', '１２', '１２３']) {
      update(text);
      expect(input().value).toBe(text);
    }
    expect(changed).not.toHaveBeenCalled();
    fireEvent.compositionEnd(input());
    expect(changed.mock.calls).toEqual([['１２３']]);
    expect(input().value).toBe('[１２３]');
  });
});

/** Orders of events at the end of a composition. */
it.each([
  ['Chrome', () => fireEvent.compositionEnd(input())],
  [
    'Firefox',
    () => {
      fireEvent.compositionEnd(input());
      fireEvent.input(input(), { isComposing: false });
    },
  ],
  [
    'Safari',
    () => {
      update('');
      update('東京');
      fireEvent.compositionEnd(input());
    },
  ],
  ['a web view that only fires blur', () => fireEvent.blur(input())],
])('a field reports text once when %s commits it', (_, end) => {
  render(<Rewriting as={TextInput} />);
  fireEvent.compositionStart(input());
  update('とうきょう');
  update('東京');
  end();
  expect(changed.mock.calls).toEqual([['東京']]);
  expect(input().value).toBe('[東京]');
});

it('a field reports text once if events arrive faster than renders', () => {
  render(<Rewriting as={TextInput} />);
  const element = input();
  const fire = (event: Event) => element.dispatchEvent(event);
  fire(new CompositionEvent('compositionstart', { bubbles: true }));
  element.value = '１';
  fire(new InputEvent('input', { bubbles: true }));
  expect(changed).not.toHaveBeenCalled();
  fire(new CompositionEvent('compositionend', { bubbles: true }));
  expect(changed.mock.calls).toEqual([['１']]);
});

it('a field reports text on each key outside a composition', () => {
  render(<Rewriting as={TextInput} />);
  update('a', false);
  expect(changed.mock.calls).toEqual([['a']]);
});
