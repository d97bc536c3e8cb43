import { toastError } from '@shared/shell';
import { type ComponentType, type ReactNode, useState } from 'react';

/** What a sheet is told of itself. */
export interface SheetState {
  open: boolean;
  onClose(): void;
}

export interface LazySheet<P> {
  show(): void;
  /** The sheet with its other props: put it beside what opens it. */
  sheet(props: P): ReactNode;
}

/** A sheet whose code comes with its first opening; a toast says why it did not. */
export function useLazySheet<P extends object>(
  load: () => Promise<ComponentType<P & SheetState>>,
): LazySheet<P> {
  const [open, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<{ Sheet: ComponentType<P & SheetState> }>();

  function show(): void {
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
