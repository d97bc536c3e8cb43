import { toastError } from '@shared/shell';
import { type ComponentType, type ReactNode, useState } from 'react';
import { dismissDone } from './dismiss-done.ts';

/** State that every sheet receives. */
export interface SheetState {
  open: boolean;
  onClose(): void;
}

export interface LazySheet<P> {
  show(): void;
  /** Renders the sheet with its other props. Place it beside the button that opens it. */
  sheet(props: P): ReactNode;
}

/** Returns a sheet whose code loads on first opening. Shows a toast if loading fails. */
export function useLazySheet<P extends object>(
  load: () => Promise<ComponentType<P & SheetState>>,
): LazySheet<P> {
  const [open, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<{ Sheet: ComponentType<P & SheetState> }>();

  function show(): void {
    dismissDone();
    setOpen(true);
    if (loaded) return;
    load().then(
      (Sheet) => setLoaded({ Sheet }),
      (error: unknown) => {
        setOpen(false);
        toastError(error);
      },
    );
  }

  return {
    show,
    sheet: (props) =>
      loaded && <loaded.Sheet {...props} open={open} onClose={() => setOpen(false)} />,
  };
}
