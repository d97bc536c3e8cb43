import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { OptionGroup } from './option-group.tsx';

afterEach(cleanup);

it('OptionGroup announces a new error and makes it the group’s description', () => {
  const group = (error?: string) => (
    <OptionGroup label="Address" error={error}>
      {() => null}
    </OptionGroup>
  );
  const { container, rerender } = render(group());
  const live = container.querySelector('[aria-live="polite"]');
  rerender(group('Choose one.'));
  expect(live?.textContent).toBe('Choose one.');
  expect(live?.firstElementChild?.id).toBe(
    screen.getByRole('radiogroup').getAttribute('aria-describedby'),
  );
});
