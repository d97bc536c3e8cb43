import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Toaster, type ToastItem } from './index.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const labels = {
  region: 'Messages',
  dismiss: 'Dismiss',
  reference: 'Reference',
  copyReference: 'Copy reference',
  copied: 'Copied',
};

function show(...toasts: ToastItem[]) {
  const dismiss = vi.fn();
  const { rerender, container } = render(
    <Toaster toasts={[]} onDismiss={dismiss} labels={labels} />,
  );
  const region = (live: string) => container.querySelector(`[aria-live="${live}"]`);
  const regions = { polite: region('polite'), assertive: region('assertive') };
  rerender(<Toaster toasts={toasts} onDismiss={dismiss} labels={labels} />);
  return { dismiss, regions };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('Toaster announces failures assertively, and other toasts politely', () => {
  const { regions } = show(
    { id: '1', text: 'Receipt confirmed', tone: 'success' },
    { id: '2', text: 'Server error', tone: 'danger', reference: '01JC' },
  );
  expect(regions.polite?.textContent).toContain('Receipt confirmed');
  expect(regions.assertive?.textContent).toContain('Server error');
  expect(screen.getByRole('button', { name: 'Copy reference' })).toBeTruthy();
});

test('Toaster dismisses a toast after its time, or at once by its button', () => {
  const { dismiss } = show({ id: '1', text: 'Receipt confirmed', tone: 'success' });
  pass(4_900);
  expect(dismiss).not.toHaveBeenCalled();
  pass(200);
  expect(dismiss).toHaveBeenCalledWith('1');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(dismiss).toHaveBeenCalledTimes(2);
});

test('Toaster pauses a toast’s time under the pointer, and then continues it', () => {
  const { dismiss } = show({ id: '1', text: 'Receipt confirmed', tone: 'success' });
  const text = screen.getByText('Receipt confirmed');
  pass(4_000);
  fireEvent.pointerEnter(text.closest('[data-tone]') ?? text);
  pass(60_000);
  expect(dismiss).not.toHaveBeenCalled();
  fireEvent.pointerLeave(text.closest('[data-tone]') ?? text);
  pass(1_100);
  expect(dismiss).toHaveBeenCalledWith('1');
});

test('Toaster pauses a toast’s time under pointer or focus, and while the tab is hidden', () => {
  const { dismiss } = show({ id: '1', text: 'Receipt confirmed', tone: 'success' });
  const text = screen.getByText('Receipt confirmed');
  const toast = text.closest('[data-tone]') ?? text;
  const setHidden = (hidden: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
    fireEvent(document, new Event('visibilitychange'));
  };
  fireEvent.pointerEnter(toast);
  fireEvent.focus(screen.getByRole('button', { name: 'Dismiss' }));
  setHidden(true);
  for (const release of [
    () => setHidden(false),
    () => fireEvent.pointerLeave(toast),
    () => fireEvent.blur(screen.getByRole('button', { name: 'Dismiss' })),
  ]) {
    pass(60_000);
    expect(dismiss).not.toHaveBeenCalled();
    release();
  }
  pass(5_100);
  expect(dismiss).toHaveBeenCalledExactlyOnceWith('1');
});

test('Toaster runs a toast’s action and dismisses the toast', () => {
  const run = vi.fn();
  const { dismiss } = show({
    id: '1',
    text: 'Signed out',
    tone: 'danger',
    action: { label: 'Sign in', run },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(run).toHaveBeenCalledOnce();
  expect(dismiss).toHaveBeenCalledExactlyOnceWith('1');
});
