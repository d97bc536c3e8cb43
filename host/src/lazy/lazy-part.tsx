import {
  type ComponentType,
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { DropFailed } from './drop-failed.tsx';

export interface LazyPartProps<P extends object = object> {
  load: () => Promise<{ default: ComponentType<P> }>;
  /** The part's own. */
  props?: P;
  /** Its code comes with the first wish and stays, so that the part can be seen leaving. A number counts wishes. */
  wanted?: boolean | number;
  /** Shown until it is there. */
  fallback?: ReactNode;
  /** Its code cannot be had now, or it throws: take the wish back. The next wish tries again. */
  onFailed?: (error: unknown) => void;
}

/**
 * A part of the host with code of its own. Not `React.lazy`, which keeps a failure for ever and hands
 * it to the nearest boundary: a file that does not come for a toast would take the whole screen away.
 */
export function LazyPart<P extends object = object>({
  load,
  props,
  wanted = true,
  fallback = null,
  onFailed,
}: LazyPartProps<P>) {
  const [part, setPart] = useState<{ Part: ComponentType<P> }>();
  const [attempt, setAttempt] = useState(1);
  const failed = useEffectEvent((error: unknown) => onFailed?.(error));

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads anew
  useEffect(() => {
    if (!wanted || part) return;
    let current = true;
    const again = () => setAttempt((number) => number + 1);
    load().then(
      ({ default: Part }) => {
        if (current) startTransition(() => setPart({ Part }));
      },
      (error) => {
        if (!current) return;
        addEventListener('online', again, { once: true });
        failed(error);
      },
    );
    return () => {
      current = false;
      removeEventListener('online', again);
    };
  }, [wanted, part, load, attempt]);

  if (!part) return wanted ? fallback : null;
  return (
    <DropFailed attempt={wanted} onFailed={(error) => onFailed?.(error)}>
      <part.Part {...(props as P)} />
    </DropFailed>
  );
}
