import { Activity, memo, type ReactNode, useDeferredValue, useLayoutEffect, useRef } from 'react';
import { useOutlet } from 'react-router-dom';
import { FrozenRouter, type RouterView, sameView, useRouterView } from './frozen-router.tsx';
import styles from './keep-alive.module.css';
import { type Pane, paneKey, showPane } from './panes.ts';

interface MountedPane extends Pane {
  /** Session the page was mounted in: another one mounts it anew. */
  epoch: string;
  page: Page;
}

/** What the router shows at a place: another one when it has something new to say. */
interface Page {
  node: ReactNode;
  view: RouterView;
}

export interface KeepAliveProps {
  /** Whether the page at this pathname stays mounted when left. */
  keeps: (pathname: string) => boolean;
  /** Changes on sign-in, logout and account change: all panes are dropped with it. */
  epoch: string;
  /** Shown instead of the current page, which stays mounted: a page on its way. */
  pending?: ReactNode;
}

/**
 * The outlet of the current route, with kept pages hidden in `<Activity>` behind it. A hidden
 * page keeps its state and DOM, its effects are off and the router it sees stands still.
 */
export function KeepAlive({ keeps, epoch, pending }: KeepAliveProps) {
  const node = useOutlet();
  const view = useRouterView();
  const key = paneKey(view.location.location.pathname);
  // Written on commit only, so an abandoned render leaves no trace.
  const mounted = useRef<MountedPane[]>([]);
  const ours = mounted.current.filter((pane) => pane.epoch === epoch);
  const before = ours.find((pane) => pane.key === key && sameView(pane.page.view, view));
  const page = before?.page ?? { node, view };
  const panes = showPane(ours, { key, keep: keeps(key), epoch, page });
  useLayoutEffect(() => {
    mounted.current = panes;
  });

  return (
    <>
      {inPlace(panes).map((pane) => (
        <PaneView
          key={`${pane.epoch} ${pane.key}`}
          name={pane.key}
          page={pane.page}
          shown={pane.key === key && !pending}
        />
      ))}
      {pending}
    </>
  );
}

interface PaneViewProps {
  name: string;
  page: Page;
  shown: boolean;
}

const PaneView = memo(function PaneView({ name, page, shown }: PaneViewProps) {
  const pane = useRef<HTMLDivElement>(null);
  // A kept page comes back as it was, and hears of the navigation right after it is on the screen.
  const heard = useDeferredValue(page);
  // Then its effects are on again, and those of the page that is left are off.
  const settled = useDeferredValue(shown);
  // A page that was waited for stands there when its skeleton goes: between the two is no blank.
  const comes = heard.node === null;
  const { view, node } = comes ? page : heard;
  const skips = skipsPanes();
  const active = skips && !comes ? settled : shown;
  useLayoutEffect(() => {
    const inside = pane.current?.firstElementChild;
    if (!active && skips && inside instanceof HTMLElement) return keepLayout(inside);
  }, [active, skips]);
  return (
    // Around the Activity, whose inside is updated late once it is hidden.
    <div
      ref={pane}
      className={styles.pane}
      data-pane={name}
      data-shown={shown}
      inert={!shown && !skips}
    >
      <Activity mode={active ? 'visible' : 'hidden'}>
        <div>
          <FrozenRouter view={view}>{node}</FrozenRouter>
        </div>
      </Activity>
    </div>
  );
});

/** Whether the stylesheet hides a pane: the browser skips it, for the eye and for everything else. */
function skipsPanes(): boolean {
  return globalThis.CSS?.supports?.('content-visibility', 'hidden') === true;
}

/**
 * `<Activity>` hides by `display: none`, and does so again with every update inside, which throws the
 * page's layout away: half of what a return costs.
 */
function keepLayout(inside: HTMLElement): () => void {
  const show = () => inside.style.removeProperty('display');
  const hidden = new MutationObserver(show);
  hidden.observe(inside, { attributeFilter: ['style'] });
  show();
  return () => hidden.disconnect();
}

/** In an order that use does not change: a moved DOM node loses its inner scroll positions. */
function inPlace(panes: MountedPane[]): MountedPane[] {
  return [...panes].sort((a, b) => (a.key < b.key ? -1 : 1));
}
