import { leavingPort, toastError } from '@shared/shell';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Returns a parameter of the page's URL, and a function that replaces or deletes it. */
export function useUrlParameter(name: string) {
  const [params, setParams] = useSearchParams();
  const write = (value: string | undefined) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === undefined) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return [params.get(name) ?? undefined, write] as const;
}

interface Addressed {
  /** The id in the URL; undefined: none. */
  id: string | undefined;
  data: { id: string } | undefined;
  error: unknown;
  show(): void;
  leave(): void;
}

/** Shows the details of an item that the URL names, once per item; reports an unknown one. */
export function useAddressed({ id, data, error, show, leave }: Addressed): void {
  // Runs once per item and per failure.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` and `leave` are new with each render.
  useEffect(() => {
    if (id === undefined) return;
    if (data) show();
    if (!error) return;
    // Writing the URL would cancel a navigation to another page.
    if (leavingPort()?.router.state.navigation.state === 'loading') return;
    toastError(error);
    leave();
  }, [id, data?.id, error]);
}
