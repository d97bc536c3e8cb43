import { setNavigation } from '@shared/shell';
import { Dialog } from '@shared/ui/dialog';
import { Sheet } from '@shared/ui/sheet';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createBrowserRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { closeOverlaysOnBack } from './close-on-back.ts';
import { watchHistorySteps } from './history-steps.ts';

let router: ReturnType<typeof createBrowserRouter>;
let end: () => void;
let steps = 0;
const count = () => {
  steps += 1;
};
// Registered before the code under test, which stops later listeners.
beforeAll(() => {
  addEventListener('popstate', count);
  watchHistorySteps();
});
beforeEach(async () => {
  router = createBrowserRouter([{ path: '*', element: null }]);
  setNavigation({
    navigate: (path) => void router.navigate(path),
    prefetch() {},
    leaving: { router, keeps: () => false },
  });
  end = closeOverlaysOnBack();
  await router.navigate('/before');
  await router.navigate('/page');
});
afterEach(() => {
  end();
  cleanup();
  router.dispose();
});

function Overlay({
  of: Part,
  ...props
}: {
  of: typeof Dialog | typeof Sheet;
  dismissible?: boolean;
}) {
  const [open, setOpen] = useState(true);
  return <Part {...props} open={open} onOpenChange={setOpen} title="On top" />;
}

const shownPath = () => router.state.location.pathname;

/** Goes back and waits for `expected` history steps. An undone step counts twice. */
async function goBack(expected: number): Promise<void> {
  steps = 0;
  history.back();
  await waitFor(() => expect(steps).toBe(expected));
}

it.each([
  ['dialog', Dialog],
  ['sheet', Sheet],
])('the back button closes a %s before it leaves the page', async (_, part) => {
  render(<Overlay of={part} />);
  await goBack(2);
  await waitFor(() => expect(screen.queryByText('On top')).toBeNull());
  expect([location.pathname, shownPath()]).toEqual(['/page', '/page']);
  await goBack(1);
  await waitFor(() => expect(shownPath()).toBe('/before'));
});

it('an overlay may change the address of its page when the back button closes it', async () => {
  const close = () => void router.navigate('/page?closed', { replace: true });
  render(<Sheet open onOpenChange={close} title="On top" />);
  await goBack(2);
  await waitFor(() => expect(location.search).toBe('?closed'));
  cleanup();
  await goBack(1);
  await waitFor(() => expect(shownPath()).toBe('/before'));
});

it('the back button does not close an overlay that must not be dismissed', async () => {
  render(<Overlay of={Dialog} dismissible={false} />);
  await goBack(2);
  expect([location.pathname, shownPath()]).toEqual(['/page', '/page']);
  expect(screen.getByText('On top')).toBeTruthy();
});

it('a leave confirmation stays open while the router steps forward again', async () => {
  router.getBlocker('asks', () => true);
  const unsubscribe = router.subscribe(({ blockers }) => {
    if (blockers.get('asks')?.state === 'blocked') render(<Overlay of={Dialog} />);
  });
  await goBack(2);
  unsubscribe();
  expect([location.pathname, shownPath()]).toEqual(['/page', '/page']);
  expect(screen.getByText('On top')).toBeTruthy();
});
