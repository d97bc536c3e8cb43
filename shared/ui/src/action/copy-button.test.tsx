import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CopyButton } from './copy-button.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a copy button announces a successful copy', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  render(<CopyButton text="0xabc" label="Copy address" copiedLabel="Copied" />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy address' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Copied'));
  expect(write).toHaveBeenCalledWith('0xabc');
});

test('a copy button copies by selection if the clipboard is blocked, and announces nothing if that fails', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  const command = vi.fn(() => false);
  Object.assign(document, { execCommand: command });
  render(<CopyButton text="0xabc" label="Copy address" copiedLabel="Copied" />);
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(command).toHaveBeenCalledWith('copy'));
  expect(screen.getByRole('status').textContent).toBe('');
  expect(document.querySelector('textarea')).toBeNull();
});
