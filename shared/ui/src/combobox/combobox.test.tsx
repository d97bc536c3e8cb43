import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Combobox } from './index.ts';

afterEach(cleanup);

const options = [
  { value: 'CI', label: 'Côte d’Ivoire', keywords: 'Ivory Coast CI' },
  { value: 'SG', label: 'Singapore' },
];
const change = vi.fn();

function show(value: string | null, error?: string) {
  render(
    <Combobox
      label="Country"
      value={value}
      onValueChange={change}
      options={options}
      emptyText="No match"
      error={error}
    />,
  );
  return screen.getByRole<HTMLInputElement>('combobox', { name: 'Country' });
}

async function type(box: HTMLInputElement, text: string): Promise<void> {
  box.focus();
  fireEvent.input(box, { target: { value: text }, inputType: 'insertText' });
  await screen.findByRole('listbox');
}

test('a combobox shows the label of the selected value, and is linked to its error', () => {
  const box = show('SG', 'Please choose');
  expect(box.value).toBe('Singapore');
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Please choose',
  );
});

test.each(['cote', 'IVORY', 'ｃｉ'])(
  'a combobox finds an option by %s, and selects it by keyboard',
  async (text) => {
    change.mockClear();
    const box = show(null);
    await type(box, text);
    expect(screen.getAllByRole('option')).toHaveLength(1);
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(change).toHaveBeenCalledWith('CI');
  },
);

test('a combobox shows that nothing matches, and keeps the selection when its text is cleared', async () => {
  change.mockClear();
  const box = show('SG');
  await type(box, 'xyz');
  expect(await screen.findByText('No match')).toBeTruthy();
  fireEvent.input(box, { target: { value: '' }, inputType: 'deleteContentBackward' });
  expect(change).not.toHaveBeenCalled();
});
