import { quantities } from '@shared/contract/testing/inputs/quantities.ts';
import { renderShell } from '@shared/shell/testing';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { QuantityField, readQuantity, totalPrice } from './quantity-field.tsx';

const read = vi.fn<(quantity: number | undefined) => void>();
beforeEach(async () => {
  await setUpRemote();
  read.mockReset();
  renderShell(<Field />);
});

function Field() {
  const [text, setText] = useState('');
  return (
    <QuantityField
      max={10}
      text={text}
      onType={(next) => {
        setText(next);
        read(readQuantity(next, 10));
      }}
    />
  );
}

const input = () => screen.getByRole<HTMLInputElement>('textbox');
const type = (value: string) => fireEvent.change(input(), { target: { value } });

/** Ways to enter text into the field. */
const ways = {
  'typed key by key': (text: string) => {
    for (const key of text) type(input().value + key);
  },
  pasted: type,
};

describe.each(Object.entries(ways))('the field, with a quantity %s,', (_, enter) => {
  it.each(quantities)('reads $typed as $sent, or marks it invalid', ({ typed, sent, refused }) => {
    enter(typed);
    expect(input().value).toBe(typed);
    expect(read.mock.lastCall?.[0]).toBe(sent);
    expect(input().getAttribute('aria-invalid')).toBe(refused ? 'true' : null);
  });
});

it('reads a composed quantity only after the composition is committed', () => {
  fireEvent.compositionStart(input());
  for (const value of ['１', '１０']) {
    fireEvent.input(input(), { target: { value }, isComposing: true });
    expect(input().value).toBe(value);
  }
  expect(read).not.toHaveBeenCalled();
  fireEvent.compositionEnd(input());
  expect(read.mock.calls).toEqual([[10]]);
});

describe('the function', () => {
  it.each(quantities)('readQuantity reads $typed as $sent', ({ typed, sent }) => {
    expect(readQuantity(typed, 10)).toBe(sent);
  });

  it('totalPrice is exact where a float would not be', () => {
    expect(totalPrice('60000000000000000001', 3)).toBe(180000000000000000003n);
  });
});
