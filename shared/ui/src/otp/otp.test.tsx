import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Otp } from './index.ts';

afterEach(cleanup);

function Example({ onComplete }: { onComplete?: (value: string) => void }) {
  const [value, setValue] = useState('');
  return (
    <Otp
      label="PIN"
      value={value}
      onValueChange={setValue}
      onComplete={onComplete}
      digitLabel={(n, length) => `Digit ${n} of ${length}`}
      hint="Six digits"
      leftOut={{ letters: 'Digits only', tooLong: 'Too many digits' }}
    />
  );
}

test('every box has a label', () => {
  render(<Example />);
  expect(screen.getByRole('textbox', { name: 'PIN' })).toBeTruthy();
  for (const n of [2, 3, 4, 5, 6]) expect(screen.getByLabelText(`Digit ${n} of 6`)).toBeTruthy();
});

test('a typed digit moves the focus on, and other characters are rejected with an error', () => {
  render(<Example />);
  const first = screen.getByRole('textbox', { name: 'PIN' }) as HTMLInputElement;
  first.focus();
  fireEvent.change(first, { target: { value: 'x' } });
  expect(first.value).toBe('');
  expect(screen.getByText('Digits only')).toBeTruthy();
  fireEvent.change(first, { target: { value: '4' } });
  expect(screen.queryByText('Digits only')).toBeNull();
  expect(first.value).toBe('4');
  expect(document.activeElement).toBe(screen.getByLabelText('Digit 2 of 6'));
});

test('a pasted PIN fills every box and is complete', async () => {
  const complete = vi.fn();
  render(<Example onComplete={complete} />);
  fireEvent.paste(screen.getByRole('textbox', { name: 'PIN' }), {
    clipboardData: { getData: () => '482 193' },
  });
  await vi.waitFor(() => expect(complete).toHaveBeenCalledWith('482193'));
  expect((screen.getByLabelText('Digit 6 of 6') as HTMLInputElement).value).toBe('3');
});

test('extra digits of a pasted PIN are reported, but words around a PIN are not', () => {
  render(<Example />);
  const paste = (text: string) =>
    fireEvent.paste(screen.getByRole('textbox', { name: 'PIN' }), {
      clipboardData: { getData: () => text },
    });
  paste('48219355');
  expect(screen.getByText('Too many digits')).toBeTruthy();
  paste('Your PIN is ４８２ １９３');
  expect(screen.queryByText('Too many digits')).toBeNull();
  expect(screen.queryByText('Digits only')).toBeNull();
});

test.each([
  [
    'pasted',
    (box: HTMLElement, text: string) =>
      fireEvent.paste(box, { clipboardData: { getData: () => text } }),
  ],
  [
    'inserted by a keyboard',
    (box: HTMLElement, text: string) => fireEvent.change(box, { target: { value: text } }),
  ],
])('a code %s in a later box fills every box, and extra digits are reported', (_, put) => {
  render(<Example />);
  const shown = () =>
    screen
      .getAllByRole('textbox')
      .map((box) => (box as HTMLInputElement).value)
      .join('');
  fireEvent.change(screen.getByRole('textbox', { name: 'PIN' }), { target: { value: '12' } });
  put(screen.getByLabelText('Digit 3 of 6'), '４８２ １９３');
  expect(shown()).toBe('482193');
  expect(screen.queryByText('Too many digits')).toBeNull();
  put(screen.getByLabelText('Digit 5 of 6'), '7777');
  expect(shown()).toBe('482177');
  expect(screen.getByText('Too many digits')).toBeTruthy();
});
