import { IconButton, VisuallyHidden } from '@shared/ui';
import { useSetAtom } from 'jotai';
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { modalAtom } from './modal.ts';
import styles from './top-dialog.module.css';

interface TopDialogProps {
  /** Content of the head, before the button that closes. */
  head: ReactNode;
  title: string;
  lead: ReactNode;
  closeLabel: string;
  /** Called by the close button, Escape and the system's back. */
  onClose: () => void;
  actions?: ReactNode;
  className?: string | undefined;
  headClassName?: string | undefined;
  children: ReactNode;
}

/** A native modal dialog: it works above a sheet that traps the focus. */
export function TopDialog({ title, lead, actions, onClose, ...props }: TopDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const setModal = useSetAtom(modalAtom);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    setModal(shown);
    return () => {
      setModal((now) => (now === shown ? null : now));
      shown?.close();
    };
  }, [setModal]);
  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${props.className ?? ''}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      {...keptInside}
    >
      <header className={`${styles.head} ${props.headClassName ?? ''}`}>
        {props.head}
        <IconButton icon="x" label={props.closeLabel} onClick={onClose} />
      </header>
      <div className={styles.body}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {/* A changed title alone is silent in screen readers. */}
        <VisuallyHidden role="status">{title}</VisuallyHidden>
        <p className={styles.lead}>{lead}</p>
        {props.children}
      </div>
      {actions && <footer className={styles.actions}>{actions}</footer>}
    </dialog>
  );
}

/** Hides events from a sheet of the page, which would close on Escape and on outside presses. */
const stop = (event: SyntheticEvent) => event.stopPropagation();
const keptInside = {
  onKeyDown: stop,
  onPointerDown: stop,
  onMouseDown: stop,
  onTouchStart: stop,
  onClick: stop,
  onFocus: stop,
};
