import { visa } from '@shared/contract/endpoints';
import { connectivityAtom, shellStore } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { type FakeServer, renderShell, signIn } from '@shared/shell/testing';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DetailSheet } from '../sheet/detail-sheet.tsx';
import { setUpKit } from '../testing.ts';
import { QueryView } from './query-view.tsx';
import { RefreshButton } from './refresh-button.tsx';

let server: FakeServer;
beforeEach(async () => {
  server = await setUpKit();
  await signIn(server);
});

afterEach(() => {
  vi.restoreAllMocks();
  shellStore.set(connectivityAtom, 'online');
});

function Cards() {
  const query = useApiQuery(visa.info);
  return (
    <>
      <RefreshButton busy={query.isFetching} onRefresh={() => void query.refetch()} />
      <QueryView query={query} failed="No cards.">
        {({ applications_open }) => <p>{applications_open} open</p>}
      </QueryView>
    </>
  );
}

it('keeps the data after a failed refresh and offers to retry', async () => {
  const home = { cards: [], products: [], cardholders: { approved: 0, pending: 0, rejected: 0 } };
  server.answer(visa.info, { ...home, applications_open: 2, unpaid: [], account_frozen: false });
  renderShell(<Cards />);
  expect(screen.getByText('Loading')).toBeTruthy();
  await screen.findByText('2 open');
  server.refuse(visa.info, 'serverError');
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('2 open')).toBeTruthy();
  server.answer(visa.info, { ...home, applications_open: 3, unpaid: [], account_frozen: false });
  fireEvent.click(retry);
  await screen.findByText('3 open');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it.each([
  ['keeps the data', true, 'This may be out of date.'],
  ['says what is missing', false, 'No cards.'],
])('%s offline without repeating that the device is offline', async (_, isLoaded, text) => {
  const home = { cards: [], products: [], cardholders: { approved: 0, pending: 0, rejected: 0 } };
  server.answer(visa.info, { ...home, applications_open: 2, unpaid: [], account_frozen: false });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isLoaded);
  if (!isLoaded) server.vanish(visa.info);
  renderShell(<Cards />);
  if (isLoaded) await screen.findByText('2 open');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server.vanish(visa.info);
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.queryByText(/offline/)).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

it('links a failure to its help topic, and the link closes the sheet around it', async () => {
  const onClose = vi.fn();
  server.refuse(visa.info, 'serverError');
  renderShell(
    <DetailSheet open onClose={onClose} title="Cards">
      <Cards />
    </DetailSheet>,
  );
  const link = await screen.findByRole('link', { name: 'Learn more' });
  expect(link.getAttribute('href')).toBe('/help?topic=trouble');
  fireEvent.click(link);
  expect(onClose).toHaveBeenCalledOnce();
});
