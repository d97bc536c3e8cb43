import { Page } from '@shared/ui';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactElement, useContext, useEffect, useLayoutEffect, useState } from 'react';
import {
  createMemoryRouter,
  RouterProvider,
  UNSAFE_DataRouterStateContext,
  UNSAFE_RouteContext,
  useLocation,
  useNavigation,
} from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { KeepAlive } from './keep-alive.tsx';

/** Called with the address on each render of the kept-alive page. */
const seen = vi.fn<(address: string) => void>();
const effect = vi.fn<(state: 'on' | 'off') => void>();

function Kept() {
  const { pathname, search } = useLocation();
  const [count, setCount] = useState(0);
  seen(pathname + search);
  useEffect(() => {
    effect('on');
    return () => effect('off');
  }, []);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {`kept ${count}`}
    </button>
  );
}

let changeEpoch: (epoch: string) => void;

function Layout() {
  const [epoch, setEpoch] = useState('a');
  changeEpoch = setEpoch;
  const pending = useNavigation().state === 'loading' && <p>skeleton</p>;
  return <KeepAlive keeps={(path) => path.startsWith('/kept')} epoch={epoch} pending={pending} />;
}

/** Called with whether the title is on screen when the page's content first renders. */
const rendered = vi.fn<(titled: boolean) => void>();

const Titled = () => (
  <Page title="title">
    <Content />
  </Page>
);

function Content() {
  useState(() => rendered(document.querySelector('h1') !== null));
  return <p>content</p>;
}

let answer: () => void;
const answered = () =>
  new Promise<null>((resolve) => {
    answer = () => resolve(null);
  });

function open(start = '/kept') {
  seen.mockClear();
  effect.mockClear();
  rendered.mockClear();
  const router = createMemoryRouter(
    [
      {
        path: '/',
        Component: Layout,
        children: [
          { path: 'kept', Component: Kept },
          { path: 'kept/:id', Component: Kept },
          { path: 'other', element: <p>other</p> },
          { path: 'titled', Component: Titled },
          { path: 'slow', Component: Titled, loader: answered },
        ],
      },
    ],
    { initialEntries: [start] },
  );
  render(<RouterProvider router={router} />);
  return (path: string | number) => act(() => router.navigate(path as string));
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const text = () => document.body.textContent ?? '';
const insideOf = (name: string) => screen.getByText(name).parentElement as HTMLElement;
const paneOf = (name: string) => insideOf(name).parentElement?.dataset;

describe('a new page shows its title', () => {
  it.each([
    ['before its content after a tap on a link', '/titled', true],
    ['with its content if the address has a hash', '/titled#part', false],
  ])('%s', async (_, path, titled) => {
    const go = open('/other');
    await go(path);
    expect(rendered.mock.calls).toEqual([[titled]]);
    expect(screen.getByText('content').closest('[aria-busy]')).toBeNull();
  });

  it('with its content after a return', async () => {
    const go = open('/titled');
    await go('/other');
    await go(-1);
    expect(rendered.mock.calls).toEqual([[false], [false]]);
  });

  it('with its content after a skeleton', async () => {
    const go = open('/other');
    await act(async () => void go('/slow'));
    expect(screen.getByText('skeleton')).toBeTruthy();
    await act(async () => answer());
    expect(screen.getByText('content')).toBeTruthy();
    expect(rendered.mock.calls).toEqual([[false]]);
  });
});

describe('with keep-alive,', () => {
  it('a kept-alive page returns with its state, without a remount', async () => {
    const go = open();
    fireEvent.click(screen.getByText('kept 0'));
    await go('/other');
    expect(paneOf('kept 1')).toMatchObject({ pane: '/kept', shown: 'false' });
    await go('/kept');
    expect(paneOf('kept 1')).toMatchObject({ shown: 'true' });
  });

  it('a hidden page keeps its layout through updates', async () => {
    const go = open();
    await go('/other');
    expect(insideOf('kept 0').style.display).toBe('');
    await act(async () => fireEvent.click(screen.getByText('kept 0')));
    expect(insideOf('kept 1').style.display).toBe('');
  });

  it('a hidden page loses its layout where content-visibility is not supported', async () => {
    vi.stubGlobal('CSS', { supports: () => false });
    const go = open();
    await go('/other');
    expect(insideOf('kept 0').style.display).toBe('none');
    expect(screen.getByText('kept 0').closest('[inert]')).not.toBeNull();
    await go('/kept');
    expect(insideOf('kept 0').style.display).toBe('');
    expect(screen.getByText('kept 0').closest('[inert]')).toBeNull();
  });

  it('the back button returns to a kept-alive page', async () => {
    const go = open();
    fireEvent.click(screen.getByText('kept 0'));
    await go('/other');
    await go(-1);
    expect(paneOf('kept 1')).toMatchObject({ shown: 'true' });
  });

  it('a hidden page does not get the address of the visible page', async () => {
    const go = open('/kept?tab=team');
    await go('/other?x=1');
    expect(new Set(seen.mock.calls.flat())).toEqual(new Set(['/kept?tab=team']));
  });

  it('a hidden page has its effects off', async () => {
    const go = open();
    await go('/other');
    expect(effect.mock.lastCall).toEqual(['off']);
    await go('/kept');
    expect(effect.mock.lastCall).toEqual(['on']);
  });

  it('a page without the flag unmounts when left', async () => {
    const go = open('/other');
    await go('/kept');
    expect(text()).not.toContain('other');
  });

  it('a change of the query stays within the page', async () => {
    const go = open();
    fireEvent.click(screen.getByText('kept 0'));
    await go('/kept?tab=team');
    expect(text()).toBe('kept 1');
    expect(seen).toHaveBeenLastCalledWith('/kept?tab=team');
  });

  it('a new session starts without kept-alive pages', async () => {
    const go = open();
    fireEvent.click(screen.getByText('kept 0'));
    await go('/other');
    act(() => changeEpoch('b'));
    expect(text()).toBe('other');
    await go('/kept');
    expect(text()).toBe('kept 0');
  });

  it('the least recently used page beyond the cap unmounts', async () => {
    const go = open();
    fireEvent.click(screen.getByText('kept 0'));
    for (let id = 1; id <= 8; id += 1) await go(`/kept/${id}`);
    await go('/kept');
    expect(screen.queryByText('kept 1')).toBeNull();
  });

  it('a loaded page appears in the same commit that removes its skeleton', () => {
    const shown: (string | undefined)[] = [];
    let arrive = () => {};
    function Waiting() {
      const route = useContext(UNSAFE_RouteContext);
      const state = useContext(UNSAFE_DataRouterStateContext);
      const [page, setPage] = useState<ReactElement | null>(null);
      arrive = () => setPage(<p>late page</p>);
      useLayoutEffect(() => {
        const inside = document.querySelector<HTMLElement>('[data-shown=true] > *');
        if (inside) shown.push(inside.style.display);
      });
      return (
        <UNSAFE_RouteContext value={{ ...route, outlet: page }}>
          <UNSAFE_DataRouterStateContext value={page && state && { ...state, loaderData: {} }}>
            <KeepAlive keeps={() => true} epoch="a" pending={!page && 'skeleton'} />
          </UNSAFE_DataRouterStateContext>
        </UNSAFE_RouteContext>
      );
    }
    render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: Waiting }])} />);
    act(() => arrive());
    expect(text()).toBe('late page');
    expect(shown).toEqual(['']);
  });
});
