// @vitest-environment happy-dom
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createParcel, type RemoteModule } from '../remote.ts';
import { registryView, release, remoteModule } from '../testing/samples.ts';
import { createLoader } from './create-loader.ts';
import type { LoaderEvent } from './events.ts';
import { createRemoteParcel } from './remote-parcel.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });

let container: HTMLElement;
let root: Root;
beforeEach(() => {
  container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
});
afterEach(() => {
  root.unmount();
  container.remove();
});

function Summary({ count }: { count: number }) {
  if (count === 13) throw new Error('unlucky');
  return <b>cards: {count}</b>;
}

function parcelOf(
  parcels: RemoteModule['parcels'],
  loadBuild = async () => remoteModule({ parcels }),
) {
  const events: LoaderEvent[] = [];
  const loader = createLoader({
    registry: registryView({ stable: release(), previous: null }),
    report: (event) => event.type !== 'load' && events.push(event),
    loadBuild,
  });
  return { Parcel: createRemoteParcel(loader), events };
}

const summary = { cardSummary: async () => createParcel(Summary) };
const shows = (html: string) => vi.waitFor(() => expect(container.innerHTML).toContain(html));

/** Frees unreferenced objects. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

describe('RemoteParcel', () => {
  it('replaces the fallback with the parcel, updates its props and cleans up', async () => {
    let arrive = () => {};
    const arrival = new Promise<ReturnType<typeof createParcel<{ count: number }>>>((done) => {
      arrive = () => done(createParcel(Summary));
    });
    const { Parcel, events } = parcelOf({ cardSummary: () => arrival });
    const show = (count: number) =>
      root.render(
        <StrictMode>
          <Parcel
            remote="remote-visa"
            name="cardSummary"
            props={{ count }}
            fallback={<i>quiet</i>}
          />
        </StrictMode>,
      );
    show(1);
    await shows('<i>quiet</i>');
    arrive();
    await shows('cards: 1');
    await vi.waitFor(() => expect(container.innerHTML).not.toContain('quiet'));
    show(2);
    await shows('cards: 2');
    root.render(<p>another page</p>);
    await vi.waitFor(() => expect(document.body.innerHTML).not.toContain('cards'));
    root.render(null);
    show(3);
    await shows('cards: 3');
    const shown = { type: 'parcel-shown', remote: 'remote-visa', parcel: 'cardSummary' };
    const path = location.pathname;
    await vi.waitFor(() => expect(events.at(-1)).toEqual({ ...shown, path }));
    expect(events.filter(({ type }) => type === 'parcel-failed')).toEqual([]);
  });

  it('frees unmounted parcels', async () => {
    const { Parcel } = parcelOf(summary);
    const roots: WeakRef<Element>[] = [];
    for (let visit = 1; visit <= 5; visit += 1) {
      root.render(
        <Parcel
          key={visit}
          remote="remote-visa"
          name="cardSummary"
          props={{ count: visit * 100 }}
        />,
      );
      await shows(`cards: ${visit * 100}`);
      roots.push(new WeakRef(container.querySelector('b')?.parentElement as Element));
      root.render(null);
      await vi.waitFor(() => expect(container.innerHTML).toBe(''));
    }
    // React may keep references to the last two.
    await vi.waitFor(() => {
      collectGarbage();
      expect(roots.filter((ref) => ref.deref()).length).toBeLessThanOrEqual(2);
    });
  });

  it('loads a failed parcel when the network is back', async () => {
    const cardSummary = vi
      .fn(async () => createParcel(Summary))
      .mockRejectedValueOnce(new Error('offline'));
    const { Parcel } = parcelOf({ cardSummary });
    root.render(
      <Parcel remote="remote-visa" name="cardSummary" props={{ count: 4 }} failed={<i>quiet</i>} />,
    );
    await shows('<i>quiet</i>');
    dispatchEvent(new Event('online'));
    await shows('cards: 4');
  });

  it.each([
    ['remote cannot be loaded', () => parcelOf({}, () => Promise.reject(new Error('gone'))), 1],
    ['remote has no such parcel', () => parcelOf({}), 1],
    [
      "parcel's code cannot be loaded",
      () => parcelOf({ cardSummary: () => Promise.reject(new Error('chunk')) }),
      1,
    ],
    ['parcel throws', () => parcelOf(summary), 13],
  ])('shows the placeholder and keeps the page if the %s', async (_, make, count) => {
    const { Parcel, events } = make();
    root.render(
      <>
        <h1>page</h1>
        <Parcel
          remote="remote-visa"
          name="cardSummary"
          props={{ count }}
          fallback={<i>loading</i>}
          failed={<i>quiet</i>}
        />
      </>,
    );
    await vi.waitFor(() =>
      expect(events.at(-1)).toMatchObject({ type: 'parcel-failed', parcel: 'cardSummary' }),
    );
    await vi.waitFor(() => expect(container.innerHTML).toBe('<h1>page</h1><i>quiet</i>'));
  });
});
