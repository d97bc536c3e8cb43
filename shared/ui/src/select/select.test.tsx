import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Select } from './index.ts';

afterEach(cleanup);

const options = [
  { value: 'hk', label: 'Hong Kong' },
  { value: 'sg', label: 'Singapore' },
];

test('a select has its label as name, shows its placeholder, and is linked to its error', () => {
  render(
    <Select
      label="Region"
      value={null}
      onValueChange={() => {}}
      options={options}
      placeholder="Choose a region"
      error="Please choose"
    />,
  );
  const box = screen.getByRole('combobox', { name: 'Region' });
  expect(box.textContent).toContain('Choose a region');
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Please choose',
  );
});

test('a select shows the label of the selected value', () => {
  render(<Select label="Region" value="sg" onValueChange={() => {}} options={options} />);
  expect(screen.getByRole('combobox').textContent).toContain('Singapore');
});

test('a select opens and selects by keyboard', async () => {
  const change = vi.fn();
  render(<Select label="Region" value="hk" onValueChange={change} options={options} />);
  const box = screen.getByRole('combobox');
  box.focus();
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  const option = await screen.findByRole('option', { name: 'Singapore' });
  option.focus();
  fireEvent.keyDown(option, { key: 'Enter' });
  expect(change).toHaveBeenCalledWith('sg');
});
