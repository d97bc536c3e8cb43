import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { Field } from './field.tsx';
import { NumberInput } from './number-input.tsx';
import { TextInput } from './text-input.tsx';

afterEach(cleanup);

test('an input is linked to its label, hint and error', () => {
  render(<TextInput label="Receiver" hint="On JuChain" error="Not an address" />);
  const input = screen.getByRole('textbox', { name: 'Receiver' });
  expect(input.getAttribute('aria-invalid')).toBe('true');
  const notes = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(notes.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'On JuChain',
    'Not an address',
  ]);
});

test('an error appears in a live region that existed before', () => {
  const { rerender, container } = render(<TextInput label="Receiver" />);
  const region = container.querySelector('[aria-live="polite"]');
  rerender(<TextInput label="Receiver" error="Not an address" />);
  expect(region?.textContent).toBe('Not an address');
});

test('an input without a label uses the Field around it', () => {
  render(
    <Field label="UID">
      <TextInput />
    </Field>,
  );
  expect(screen.getByRole('textbox', { name: 'UID' })).toBeTruthy();
});

test('an amount keeps the typed text until Max fills in the maximum', () => {
  function Form() {
    const [value, setValue] = useState('1');
    return (
      <NumberInput
        label="Amount"
        value={value}
        onValueChange={setValue}
        onMax={() => setValue('43.5')}
        maxLabel="Max"
      />
    );
  }
  render(<Form />);
  const input = screen.getByRole('textbox', { name: 'Amount' }) as HTMLInputElement;
  fireEvent.change(input, { target: { value: '1,25x' } });
  expect(input.value).toBe('1,25x');
  fireEvent.click(screen.getByRole('button', { name: 'Max' }));
  expect(input.value).toBe('43.5');
});

test('a checkbox has its label as name, reports its state and is linked to its error', () => {
  const changed = vi.fn();
  render(<Checkbox label="I agree" onCheckedChange={changed} error="Please agree first" />);
  const box = screen.getByRole('checkbox', { name: 'I agree' });
  fireEvent.click(box);
  expect(changed).toHaveBeenCalledWith(true);
  expect(screen.getByRole('alert').id).toBe(box.getAttribute('aria-describedby'));
});
