import { useEffect, useRef, useState } from 'react';
import { CopyButton } from '../action/copy-button.tsx';
import { IconButton } from '../action/icon-button.tsx';
import { Icon } from '../icon/icon.tsx';
import { type ErrorAction, ErrorActionButton } from '../state/error-action.tsx';
import styles from './toaster.module.css';

export type ToastTone = 'info' | 'success' | 'danger';

export interface ToastItem {
  id: string;
  text: string;
  tone?: ToastTone | undefined;
  /** Request id for support. */
  reference?: string | undefined;
  /** The remedy. Pressing it dismisses the toast. */
  action?: ErrorAction | undefined;
}

export interface ToasterLabels {
  /** Name of the region: 'Messages'. */
  region: string;
  dismiss: string;
  reference: string;
  copyReference: string;
  copied: string;
}

export interface ToasterProps {
  toasts: readonly ToastItem[];
  /** Called by the dismiss button and the action, and when a toast's time is over. */
  onDismiss: (id: string) => void;
  labels: ToasterLabels;
}

/** Time on screen, ms. Pauses under the pointer, with the focus inside, and in a hidden tab. */
const lifetime = { info: 6_000, success: 5_000, danger: 12_000 } as const;
const toneIcon = { info: 'info', success: 'check', danger: 'alert' } as const;

/**
 * Short messages over the page. Both live regions exist from the start, because a region that
 * appears together with its text is not announced. Failures are assertive, other messages polite.
 * Render one Toaster.
 */
export function Toaster({ toasts, onDismiss, labels }: ToasterProps) {
  const failures = toasts.filter((toast) => toast.tone === 'danger');
  const others = toasts.filter((toast) => toast.tone !== 'danger');
  return (
    <section className={styles.region} aria-label={labels.region}>
      <div aria-live="polite" className={styles.live}>
        {others.map((item) => (
          <Toast key={item.id} item={item} onDismiss={onDismiss} labels={labels} />
        ))}
      </div>
      <div aria-live="assertive" className={styles.live}>
        {failures.map((item) => (
          <Toast key={item.id} item={item} onDismiss={onDismiss} labels={labels} />
        ))}
      </div>
    </section>
  );
}

function Toast({ item, onDismiss, labels }: { item: ToastItem } & Omit<ToasterProps, 'toasts'>) {
  const tone = item.tone ?? 'info';
  const pause = useCountdown(lifetime[tone], () => onDismiss(item.id));
  return (
    <div className={styles.toast} data-tone={tone} {...pause}>
      <Icon name={toneIcon[tone]} size={20} className={styles.icon} />
      <div className={styles.text}>
        <p>{item.text}</p>
        {item.reference && (
          <p className={styles.reference}>
            <span>
              <span>{labels.reference}</span> <code translate="no">{item.reference}</code>
            </span>
            <CopyButton
              text={item.reference}
              label={labels.copyReference}
              copiedLabel={labels.copied}
            />
          </p>
        )}
        {item.action && (
          <div className={styles.action}>
            <ErrorActionButton
              {...item.action}
              size="sm"
              run={() => {
                onDismiss(item.id);
                item.action?.run();
              }}
            />
          </div>
        )}
      </div>
      <IconButton icon="x" size="sm" label={labels.dismiss} onClick={() => onDismiss(item.id)} />
    </div>
  );
}

/** Calls `done` after `ms`. The returned handlers pause the time under pointer or focus. */
function useCountdown(ms: number, done: () => void) {
  const [hidden, setHidden] = useState(() => document.hidden);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = hidden || pointed || focused;
  const left = useRef(ms);
  const finish = useRef(done);
  finish.current = done;

  useEffect(() => {
    const changed = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  }, []);

  useEffect(() => {
    if (held) return;
    const since = performance.now();
    const timer = setTimeout(() => finish.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - since;
    };
  }, [held]);

  return {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}
