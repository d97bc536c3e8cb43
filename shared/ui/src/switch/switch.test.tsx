import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Switch } from './index.ts';

afterEach(cleanup);

test('a switch has its label as name and its text as description, and reports a press', () => {
  const change = vi.fn();
  render(
    <Switch label="Tell me" description="Once a day" checked={false} onCheckedChange={change} />,
  );
  const control = screen.getByRole('switch', { name: 'Tell me' });
  expect(control.getAttribute('aria-checked')).toBe('false');
  expect(document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Once a day',
  );
  fireEvent.click(control);
  expect(change).toHaveBeenCalledWith(true);
});
