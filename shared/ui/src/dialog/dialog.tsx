import { Dialog as Base } from '@base-ui/react/dialog';
import { useRef } from 'react';
import { cx } from '../cx.ts';
import overlay from '../overlay/overlay.module.css';
import { type OverlayProps, openChange } from '../overlay/overlay.ts';
import { PanelContent } from '../overlay/panel-content.tsx';
import styles from './dialog.module.css';

export interface DialogProps extends OverlayProps {
  /** Role alertdialog: needs an answer, so a press outside does not close it. */
  alert?: boolean | undefined;
}

/** A short question or message. Use Sheet for forms and longer content. */
export function Dialog(props: DialogProps) {
  const { alert = false, initialFocus, onClosed } = props;
  const popup = useRef<HTMLDivElement>(null);
  // A control below the visible part would scroll the title and the question out of view.
  const firstFocus = (opener: string) =>
    opener === 'touch' || overflows(popup.current) ? popup.current : true;
  return (
    <Base.Root
      open={props.open}
      onOpenChange={openChange(props)}
      onOpenChangeComplete={(open) => !open && onClosed?.()}
      disablePointerDismissal={alert}
    >
      <Base.Portal>
        <Base.Backdrop className={overlay.scrim} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            ref={popup}
            className={cx(overlay.panel, styles.panel)}
            initialFocus={initialFocus ?? firstFocus}
            role={alert ? 'alertdialog' : 'dialog'}
          >
            <PanelContent {...props} parts={Base} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** Returns whether the panel or a part of it scrolls; 1 px may be rounding. */
function overflows(panel: HTMLElement | null): boolean {
  return (
    panel !== null &&
    [panel, ...panel.children].some((part) => part.scrollHeight > part.clientHeight + 1)
  );
}
