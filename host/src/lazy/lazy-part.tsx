import {
  Component,
  type ComponentType,
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';

export interface LazyPartProps<P extends object = object> {
  load: () => Promise<{ default: ComponentType<P> }>;
  props?: P;
  /** Loads once truthy, then stays mounted to animate its closing. A new number retries. */
  wanted?: boolean | number;
  /** Shown until the part is loaded. */
  fallback?: ReactNode;
  /** Called if the part fails to load or throws: reset `wanted`. The next request retries. */
  onFailed?: (error: unknown) => void;
}

/**
 * Renders a part of the host whose code is lazy. Not `React.lazy`, which keeps a failure forever
 * and throws it to the nearest error boundary: a missing file of a toast would replace the screen.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
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

interface DropFailedProps {
  /** A new value renders failed children again. */
  attempt: unknown;
  onFailed: (error: unknown) => void;
  children: ReactNode;
}

/** Removes its children if they throw; the page around them keeps working. React logs the error. */
class DropFailed extends Component<DropFailedProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onFailed(error);
  }

  override componentDidUpdate(before: DropFailedProps) {
    if (this.state.failed && before.attempt !== this.props.attempt) {
      this.setState({ failed: false });
    }
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
