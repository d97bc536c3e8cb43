import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorState } from './error-state.tsx';
import { Notice } from './notice.tsx';
import { OfflineNote } from './offline-note.tsx';
import { Skeleton } from './skeleton.tsx';
import { Steps } from './steps.tsx';

afterEach(cleanup);

const stateLabels = { done: 'Done', current: 'In progress', todo: 'To do', failed: 'Failed' };

test('each step has its state as text, and one is the current step', () => {
  render(
    <Steps
      label="Payment"
      stateLabels={stateLabels}
      steps={[
        { title: 'Wallet', state: 'done' },
        { title: 'Confirm', state: 'current' },
        { title: 'Blocks', state: 'todo' },
      ]}
    />,
  );
  expect(screen.getByRole('list', { name: 'Payment' })).toBeTruthy();
  expect(screen.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
    'Done: Wallet',
    'In progress: Confirm',
    'To do: Blocks',
  ]);
  expect(document.querySelector('[aria-current="step"]')?.textContent).toContain('Confirm');
});

test('a failure is announced, has a folded reference and can be retried', () => {
  const retry = vi.fn();
  render(
    <ErrorState
      text="Could not be loaded"
      reference="01JC"
      referenceLabel="Reference"
      action={{ label: 'Try again', icon: 'refresh', run: retry }}
    />,
  );
  const folded = screen.getByText('Reference').closest('details');
  expect(folded?.open).toBe(false);
  expect(folded?.contains(screen.getByText('01JC'))).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});

test('an offline note is announced and can be retried', () => {
  const retry = vi.fn();
  render(<OfflineNote text="May be out of date" action={{ label: 'Try again', run: retry }} />);
  expect(screen.getByRole('status').textContent).toContain('May be out of date');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});

test('a notice is announced only if live, and assertively only with tone danger', () => {
  const { rerender } = render(<Notice tone="danger">Text</Notice>);
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(
    <Notice tone="danger" live>
      Text
    </Notice>,
  );
  expect(screen.getByRole('alert')).toBeTruthy();
  rerender(
    <Notice tone="info" live>
      Text
    </Notice>,
  );
  expect(screen.getByRole('status')).toBeTruthy();
});

test('a skeleton is hidden from screen readers', () => {
  const { container } = render(<Skeleton count={3} />);
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
  expect(container.firstElementChild?.children).toHaveLength(3);
});
