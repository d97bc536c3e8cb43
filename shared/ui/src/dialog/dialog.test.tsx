import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from '../index.ts';
import { Dialog } from './index.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a dialog has its title as name and its text as description, and receives the focus', async () => {
  render(
    <Dialog
      open
      onOpenChange={() => {}}
      title="Tips"
      description="Transfer 3 tickets?"
      actions={<Button>Cancel</Button>}
    />,
  );
  const dialog = screen.getByRole('dialog', { name: 'Tips' });
  const described = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe('Transfer 3 tickets?');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
});

test.each([
  [300, 'Cancel'],
  [600, 'dialog'],
])('a dialog with %i px of content in 300 px focuses: %s', async (scrollHeight, focused) => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(scrollHeight);
  render(<Dialog open onOpenChange={() => {}} title="Tips" actions={<Button>Cancel</Button>} />);
  const expected =
    focused === 'dialog'
      ? screen.getByRole('dialog')
      : screen.getByRole('button', { name: focused });
  await waitFor(() => expect(document.activeElement).toBe(expected));
});

test('Escape and the close button request to close', () => {
  const change = vi.fn();
  render(<Dialog open onOpenChange={change} title="Tips" closeLabel="Close" />);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(change).toHaveBeenLastCalledWith(false);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(change).toHaveBeenCalledTimes(2);
});

test('a dialog that is not dismissible ignores Escape', () => {
  const change = vi.fn();
  render(<Dialog open dismissible={false} onOpenChange={change} title="Paying" />);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(change).not.toHaveBeenCalled();
});

test('a dialog with alert has the role alertdialog', () => {
  render(<Dialog alert open onOpenChange={() => {}} title="Tips" />);
  expect(screen.getByRole('alertdialog', { name: 'Tips' })).toBeTruthy();
});
