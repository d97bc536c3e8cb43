import { Activity, memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useOutlet } from 'react-router-dom';
import { FrozenRouter, type RouterView, useRouterView } from './frozen-router.tsx';
import { type Pane, paneKey, showPane } from './panes.ts';

interface MountedPane extends Pane {
  /** Session the page was mounted in: another one mounts it anew. */
  epoch: string;
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
  const panes = showPane(
    mounted.current.filter((pane) => pane.epoch === epoch),
    { key, keep: keeps(key), epoch, node, view },
  );
  useLayoutEffect(() => {
    mounted.current = panes;
  });

  return (
    <>
      {inPlace(panes).map((pane) => (
        <PaneView
          key={`${pane.epoch} ${pane.key}`}
          name={pane.key}
          node={pane.node}
          view={pane.view}
          shown={pane.key === key && !pending}
        />
      ))}
      {pending}
    </>
  );
}

interface PaneViewProps {
  name: string;
  node: ReactNode;
  view: RouterView;
  shown: boolean;
}

const PaneView = memo(
  ({ name, node, view, shown }: PaneViewProps) => (
    // Around the Activity, whose inside is updated late once it is hidden.
    <div data-pane={name} data-shown={shown}>
      <Activity mode={shown ? 'visible' : 'hidden'}>
        <FrozenRouter view={view}>{node}</FrozenRouter>
      </Activity>
    </div>
  ),
  // `view` is a new object on each render of the current pane; what it holds decides.
  (a, b) =>
    a.node === b.node &&
    a.shown === b.shown &&
    a.view.location === b.view.location &&
    a.view.state === b.view.state,
);

/** In an order that use does not change: a moved DOM node loses its inner scroll positions. */
function inPlace(panes: MountedPane[]): MountedPane[] {
  return [...panes].sort((a, b) => (a.key < b.key ? -1 : 1));
}
