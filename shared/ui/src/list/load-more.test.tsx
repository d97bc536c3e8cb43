import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LoadMore, type LoadMoreProps } from './load-more.tsx';

type Entry = Pick<IntersectionObserverEntry, 'isIntersecting'>;

/** Scrolls the end of the list into view for all active observers. */
let scrollNear: () => void;
const fetchNextPage = vi.fn();

beforeEach(() => {
  const watching = new Set<(entries: Entry[]) => void>();
  scrollNear = () =>
    act(() => {
      for (const tell of [...watching]) tell([{ isIntersecting: true }]);
    });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (entries: Entry[]) => void;
      constructor(tell: (entries: Entry[]) => void) {
        this.#tell = tell;
      }
      observe() {
        watching.add(this.#tell);
      }
      disconnect() {
        watching.delete(this.#tell);
      }
    },
  );
  fetchNextPage.mockReset();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const foot = (list: Partial<LoadMoreProps['list']> = {}) => (
  <LoadMore
    label="Load more"
    endLabel="That is all"
    list={{
      items: [1],
      hasNextPage: true,
      isFetching: false,
      isFetchingNextPage: false,
      isFetchNextPageError: false,
      fetchNextPage,
      ...list,
    }}
  />
);

test('LoadMore loads the next page when the end is near, or by its button', () => {
  render(foot());
  scrollNear();
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(fetchNextPage).toHaveBeenCalledTimes(2);
});

test('LoadMore loads each page once while the end stays in view', () => {
  const { rerender } = render(foot());
  scrollNear();
  rerender(foot({ isFetching: true, isFetchingNextPage: true }));
  scrollNear();
  expect(fetchNextPage).toHaveBeenCalledOnce();
  rerender(foot({ items: [1, 2] }));
  scrollNear();
  expect(fetchNextPage).toHaveBeenCalledTimes(2);
});

test('LoadMore loads no next page during a refresh', () => {
  const { rerender } = render(foot({ isFetching: true }));
  scrollNear();
  expect(fetchNextPage).not.toHaveBeenCalled();
  rerender(foot());
  scrollNear();
  expect(fetchNextPage).toHaveBeenCalledOnce();
});

test('LoadMore retries a failed page only by its button', () => {
  render(foot({ isFetchNextPageError: true }));
  scrollNear();
  expect(fetchNextPage).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(fetchNextPage).toHaveBeenCalledOnce();
});

test('LoadMore shows the end label and loads nothing after the last page', () => {
  render(foot({ hasNextPage: false }));
  scrollNear();
  expect(screen.getByText('That is all')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(fetchNextPage).not.toHaveBeenCalled();
});
