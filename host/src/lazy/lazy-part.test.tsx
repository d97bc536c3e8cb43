import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LazyPart } from './lazy-part.tsx';

afterEach(cleanup);

const Part = () => <p>here</p>;
const missing = () => Promise.reject(new Error('Loading chunk 7 failed'));

it('a part whose code fails to load calls onFailed, and the next request retries', async () => {
  const onFailed = vi.fn();
  const load = vi.fn<() => Promise<{ default: typeof Part }>>(missing);
  const view = render(<LazyPart load={load} wanted={false} onFailed={onFailed} />);
  expect(load).not.toHaveBeenCalled();
  view.rerender(<LazyPart load={load} wanted onFailed={onFailed} />);
  await vi.waitFor(() => expect(onFailed).toHaveBeenCalledOnce());

  load.mockResolvedValue({ default: Part });
  view.rerender(<LazyPart load={load} wanted={false} onFailed={onFailed} />);
  view.rerender(<LazyPart load={load} wanted onFailed={onFailed} />);
  expect(await screen.findByText('here')).toBeTruthy();
  expect(onFailed).toHaveBeenCalledOnce();
});

it('a part that is still wanted loads when the network is back', async () => {
  const load = vi.fn<() => Promise<{ default: typeof Part }>>(missing);
  render(<LazyPart load={load} fallback={<p>soon</p>} />);
  expect(screen.getByText('soon')).toBeTruthy();
  await act(async () => {});
  load.mockResolvedValue({ default: Part });
  act(() => void dispatchEvent(new Event('online')));
  expect(await screen.findByText('here')).toBeTruthy();
});

it('a part stays mounted for its exit animation', async () => {
  const load = async () => ({ default: Part });
  const view = render(<LazyPart load={load} />);
  await screen.findByText('here');
  view.rerender(<LazyPart load={load} wanted={false} />);
  expect(screen.getByText('here')).toBeTruthy();
});

it('a part that throws is removed alone, and the next request retries', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let broken = true;
  const Fragile = () => {
    if (broken) throw new Error('broken');
    return <p>here</p>;
  };
  const onFailed = vi.fn();
  const load = async () => ({ default: Fragile });
  const page = (wanted: boolean) => (
    <>
      <p>page</p>
      <LazyPart load={load} wanted={wanted} onFailed={onFailed} />
    </>
  );
  const view = render(page(true));
  await vi.waitFor(() => expect(onFailed).toHaveBeenCalledOnce());
  expect(screen.getByText('page')).toBeTruthy();
  broken = false;
  view.rerender(page(false));
  view.rerender(page(true));
  expect(await screen.findByText('here')).toBeTruthy();
});
