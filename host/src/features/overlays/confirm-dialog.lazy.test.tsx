import { ConfirmCancelled, cancelConfirms, confirm } from '@shared/shell';
import { setUpShell } from '@shared/shell/testing';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import ConfirmDialog from './confirm-dialog.lazy.tsx';

beforeEach(async () => {
  await setUpShell();
});
// An open question would block the next one.
afterEach(() => {
  cleanup();
  cancelConfirms();
});

async function ask(request: Parameters<typeof confirm>[0]) {
  render(<ConfirmDialog />);
  const answer = confirm(request);
  const outcome = vi.fn();
  answer.then(
    () => outcome('confirmed'),
    (error: unknown) => outcome(error),
  );
  await screen.findByRole('alertdialog');
  const settled = () => vi.waitFor(() => expect(outcome).toHaveBeenCalledOnce());
  return { outcome, settled };
}

describe('confirm dialog', () => {
  it('shows the default texts of the specification', async () => {
    await ask({ message: 'Send it?' });
    expect(screen.getByRole('heading').textContent).toBe('Tips');
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Cancel',
      'Confirm',
    ]);
  });

  it('resolves on confirm', async () => {
    const { outcome, settled } = await ask({ message: 'Send it?' });
    act(() => screen.getByText('Confirm').click());
    await settled();
    expect(outcome).toHaveBeenCalledWith('confirmed');
  });

  it('rejects on cancel', async () => {
    const { outcome, settled } = await ask({ message: 'Send it?' });
    act(() => screen.getByText('Cancel').click());
    await settled();
    expect(outcome.mock.lastCall?.[0]).toBeInstanceOf(ConfirmCancelled);
  });

  it('rejects on Escape', async () => {
    const { outcome, settled } = await ask({ message: 'Send it?' });
    fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' });
    await settled();
    expect(outcome.mock.lastCall?.[0]).toBeInstanceOf(ConfirmCancelled);
  });

  it('numbers the lines of the message after the first', async () => {
    await ask({ message: 'Then:\nPay.\nWait.' });
    expect(screen.getByText('Then:')).toBeDefined();
    expect(screen.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
      'Pay.',
      'Wait.',
    ]);
  });

  it('shows the details', async () => {
    await ask({ message: 'Send it?', details: [{ label: 'To', value: '0xabc' }] });
    expect(screen.getByText('To').nextElementSibling?.textContent).toBe('0xabc');
  });
});
