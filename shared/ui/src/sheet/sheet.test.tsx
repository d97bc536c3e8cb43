import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Sheet } from './index.ts';

afterEach(cleanup);

test('a sheet is a dialog with a title, and Escape requests to close it', () => {
  const change = vi.fn();
  render(
    <Sheet open onOpenChange={change} title="Connect wallet" closeLabel="Close">
      <p>Content</p>
    </Sheet>,
  );
  fireEvent.keyDown(screen.getByRole('dialog', { name: 'Connect wallet' }), { key: 'Escape' });
  expect(change).toHaveBeenCalledWith(false);
});

test('a closed sheet is not in the page', () => {
  render(<Sheet open={false} onOpenChange={() => {}} title="Menu" />);
  expect(screen.queryByRole('dialog')).toBeNull();
});
