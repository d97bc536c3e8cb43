import { TitleFirst } from '@shared/ui';
import {
  Activity,
  type ContextType,
  memo,
  type ReactNode,
  useContext,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { UNSAFE_DataRouterStateContext, UNSAFE_LocationContext, useOutlet } from 'react-router-dom';
import styles from './keep-alive.module.css';
import { type Pane, paneKey, showPane } from './panes.ts';

interface MountedPane extends Pane {
  /** Session in which the page was mounted; another session mounts it again. */
  epoch: string;
  page: Page;
}

/** The router's output for a pathname; replaced when the router state changes for the page. */
interface Page {
  node: ReactNode;
  view: RouterView;
  titleFirst: boolean;
}

interface KeepAliveProps {
  /** Whether the page at this pathname stays mounted when left. */
  keeps: (pathname: string) => boolean;
  /** Changes on logout and account change, which drop all kept-alive pages. */
  epoch: string;
  /** Skeleton of a loading page, shown instead of the current page, which stays mounted. */
  pending?: ReactNode;
}

/**
 * Renders the current page, and kept-alive ones hidden: with state and DOM, without effects. A new
 * page shows its title first, unless it replaces a skeleton.
 */
export function KeepAlive({ keeps, epoch, pending }: KeepAliveProps) {
  const node = useOutlet();
  const view = useRouterView();
  const key = paneKey(view.location.location.pathname);
  // Written on commit only, so an abandoned render leaves no trace.
  const mounted = useRef<MountedPane[]>([]);
  const ours = mounted.current.filter((pane) => pane.epoch === epoch);
  const before = ours.find((pane) => pane.key === key && sameView(pane.page.view, view));
  const wasCovered = useRef(false);
  const titleFirst = !pending && !wasCovered.current && canGrow(view);
  const page = before?.page ?? { node, view, titleFirst };
  const panes = showPane(ours, { key, keep: keeps(key), epoch, page });
  useLayoutEffect(() => {
    mounted.current = panes;
    wasCovered.current = Boolean(pending);
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

/** Whether no scrolling waits for the page's content: to a last position, or to a part of the page. */
function canGrow({ location: { navigationType, location } }: RouterView): boolean {
  return navigationType !== 'POP' && !location.hash;
}

interface PaneViewProps {
  name: string;
  page: Page;
  shown: boolean;
}

const PaneView = memo(function PaneView({ name, page, shown }: PaneViewProps) {
  const pane = useRef<HTMLDivElement>(null);
  const [titleFirst] = useState(page.titleFirst);
  // A kept-alive page is first painted unchanged. It gets the new navigation right after that.
  const deferredPage = useDeferredValue(page);
  // Effects start on the shown page, and stop on the page just left, after that paint as well.
  const settled = useDeferredValue(shown);
  // A page that had to load renders at once when its skeleton disappears: no frame is blank.
  const comes = deferredPage.node === null;
  const { view, node } = comes ? page : deferredPage;
  // content-visibility can hide a pane: the browser then skips it for layout and input.
  const skips = globalThis.CSS?.supports?.('content-visibility', 'hidden') === true;
  const active = skips && !comes ? settled : shown;
  useLayoutEffect(() => {
    const inside = pane.current?.firstElementChild;
    if (!active && skips && inside instanceof HTMLElement) return keepLayout(inside);
  }, [active, skips]);
  return (
    // Outside the Activity, because React updates the content of a hidden Activity late.
    <div
      ref={pane}
      className={styles.pane}
      data-pane={name}
      data-shown={shown}
      inert={!shown && !skips}
    >
      <Activity mode={active ? 'visible' : 'hidden'}>
        <div>
          <TitleFirst value={titleFirst}>
            <FrozenRouter view={view}>{node}</FrozenRouter>
          </TitleFirst>
        </div>
      </Activity>
    </div>
  );
});

/**
 * Removes the `display: none` that `<Activity>` sets on hiding and on every update inside. That
 * style discards the page's layout, and computing it again is half the cost of a return.
 */
function keepLayout(inside: HTMLElement): () => void {
  const show = () => inside.style.removeProperty('display');
  const hidden = new MutationObserver(show);
  hidden.observe(inside, { attributeFilter: ['style'] });
  show();
  return () => hidden.disconnect();
}

/** Keeps the DOM order stable: a moved node loses its inner scroll positions. */
function inPlace(panes: MountedPane[]): MountedPane[] {
  return [...panes].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/**
 * The values by which react-router 7.18 gives a page its location. The matches (`RouteContext`) are
 * already part of the outlet's element, and `DataRouterContext` never changes. These two change
 * with every navigation, so without a copy a hidden page would get the visible page's address.
 */
interface RouterView {
  location: ContextType<typeof UNSAFE_LocationContext>;
  state: ContextType<typeof UNSAFE_DataRouterStateContext>;
}

function useRouterView(): RouterView {
  return {
    location: useContext(UNSAFE_LocationContext),
    state: useContext(UNSAFE_DataRouterStateContext),
  };
}

/**
 * Whether `next` changes nothing for the page. While a navigation to another page is in flight, the
 * router's state changes, but not for the page being left. A navigation to the page itself counts as
 * a change, as does a failure.
 */
function sameView(view: RouterView, next: RouterView): boolean {
  if (view.location !== next.location) return false;
  const [now, then] = [next.state, view.state];
  if (now === then) return true;
  const again = now?.navigation.location?.pathname === view.location.location.pathname;
  if (again || now?.errors) return false;
  return now?.matches === then?.matches && now?.loaderData === then?.loaderData;
}

function FrozenRouter({ view, children }: { view: RouterView; children: ReactNode }) {
  return (
    <UNSAFE_LocationContext.Provider value={view.location}>
      <UNSAFE_DataRouterStateContext.Provider value={view.state}>
        {children}
      </UNSAFE_DataRouterStateContext.Provider>
    </UNSAFE_LocationContext.Provider>
  );
}
