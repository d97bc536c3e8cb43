import { user } from '@shared/contract/endpoints';
import { type FakeServer, renderShell, signIn, testRecord } from '@shared/shell/testing';
import { ListItem } from '@shared/ui';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpKit } from '../testing.ts';
import { ListPage } from './list-page.tsx';

let server: FakeServer;
beforeEach(async () => {
  server = await setUpKit();
  await signIn(server);
  holds(0);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Makes the server answer with `count` records, ten per page. `more`: the total is partial. */
function holds(count: number, more = false): void {
  const entries = Array.from({ length: count }, (_, index) => ({
    ...testRecord,
    id: String(index),
  }));
  server.answer(user.moneyLog, ({ cursor = '0' }) => {
    const to = Number(cursor) + 10;
    return { list: entries.slice(Number(cursor), to), next: entries[to] ? String(to) : null };
  });
  server.answer(user.moneyLogCount, { total: count, more });
}

const show = (path = '/list', search?: { name: 'type'; label: string }) =>
  renderShell(
    <>
      <ListPage
        endpoint={user.moneyLog}
        count={user.moneyLogCount}
        title="Records"
        failed="Records could not be loaded."
        empty={{ title: 'No records yet' }}
        help="fees"
        search={search}
        filters={[
          {
            name: 'asset',
            label: 'Asset',
            options: [
              { value: 'JU', label: 'JU' },
              { value: 'USDT', label: 'USDT' },
            ],
          },
        ]}
        timeOf={(entry) => entry.created_at}
      >
        {(entry) => <ListItem title={`Record ${entry.id}`} />}
      </ListPage>
      <Address />
    </>,
    { path },
  );
function Address() {
  const { search, key } = useLocation();
  return (
    <output data-testid="address" data-key={key}>
      {search}
    </output>
  );
}
const address = () => screen.getByTestId('address').textContent;
const visit = () => screen.getByTestId('address').dataset.key;

describe('list page', () => {
  it('clears its filters and keeps other query parameters', async () => {
    show('/list?asset=USDT&lang=en');
    await screen.findByText('Nothing matches');
    expect(server.callsOf(user.moneyLog)[0]?.query).toEqual({ asset: 'USDT', limit: '10' });
    expect(server.callsOf(user.moneyLogCount)[0]?.query).toEqual({ asset: 'USDT' });
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('No records yet')).toBeTruthy();
    const help = screen.getByRole('link', { name: 'Learn more' });
    expect(help.getAttribute('href')).toBe('/help?topic=fees');
    expect(address()).toBe('?lang=en');
  });

  it('ignores a filter value that is not an option', async () => {
    show('/list?asset=toString');
    await screen.findByText('No records yet');
    expect(server.callsOf(user.moneyLog)[0]?.query).toEqual({ limit: '10' });
  });

  it('writes a selected filter to the URL and refetches', async () => {
    holds(1);
    show();
    const box = await screen.findByRole('combobox', { name: 'Asset' });
    box.focus();
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    const option = await screen.findByRole('option', { name: 'USDT' });
    option.focus();
    fireEvent.keyDown(option, { key: 'Enter' });
    await waitFor(() => expect(address()).toBe('?asset=USDT'));
    await waitFor(() =>
      expect(server.callsOf(user.moneyLog).at(-1)?.query).toMatchObject({ asset: 'USDT' }),
    );
  });

  it('navigates only for a changed search, so that it cancels no navigation in progress', async () => {
    holds(1);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    show('/list', { name: 'type', label: 'Search' });
    const first = visit();
    const field = screen.getByRole('searchbox', { name: 'Search' });
    const type = (value: string) => fireEvent.change(field, { target: { value } });
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    type('rent');
    type(' ');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(visit()).toBe(first);
    type('rent');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(address()).toBe('?type=rent');
  });

  it('offers no filters over a list without items', async () => {
    show();
    expect(await screen.findByText('No records yet')).toBeTruthy();
    expect(screen.queryByRole('search')).toBeNull();
  });

  it('keeps the loaded items when the next page fails, and loads that page after a retry', async () => {
    holds(11);
    show();
    const more = await screen.findByRole('button', { name: 'Load more' });
    server.refuse(user.moneyLog, 'unavailable');
    fireEvent.click(more);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getAllByText(/^Record \d/)).toHaveLength(10);
    holds(11);
    fireEvent.click(retry);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
    fireEvent.click(more);
    await waitFor(() => expect(screen.getAllByText(/^Record \d/)).toHaveLength(11));
    expect(screen.getByText('End of list')).toBeTruthy();
  });

  it('shows the total, with a plus sign if the server counted only a part', async () => {
    holds(11);
    show();
    await screen.findByText('11 in total');
    server.answer(user.moneyLogCount, { total: 10_000, more: true });
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('10,000+ in total');
  });

  it('refetches list and count by one button after both failed', async () => {
    server.refuse(user.moneyLogCount, 'unavailable');
    server.refuse(user.moneyLog, 'unavailable');
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
    server.answer(user.moneyLog, {
      list: [],
      next: null,
    });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('No records yet');
    expect(server.callsOf(user.moneyLogCount)).toHaveLength(2);
  });
});
