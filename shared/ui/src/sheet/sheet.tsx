import { Drawer } from '@base-ui/react/drawer';
import { useSyncExternalStore } from 'react';
import { cx } from '../cx.ts';
import overlay from '../overlay/overlay.module.css';
import { type OverlayProps, openChange } from '../overlay/overlay.ts';
import { PanelContent } from '../overlay/panel-content.tsx';
import styles from './sheet.module.css';

export interface SheetProps extends OverlayProps {
  /**
   * `bottom` (default): slides up on phones and closes by a swipe down; a centred dialog from 720
   * px. `start`: slides in from the left at every width, for a menu.
   */
  side?: 'bottom' | 'start' | undefined;
}

/** A panel for forms and flows. Its elements keep their state when a phone rotates. */
export function Sheet(props: SheetProps) {
  const { side = 'bottom', dismissible = true, initialFocus, onClosed } = props;
  const wide = useWide();
  const swipes = dismissible && (side === 'start' || !wide);
  return (
    <Drawer.Root
      open={props.open}
      onOpenChange={openChange(props)}
      onOpenChangeComplete={(open) => !open && onClosed?.()}
      swipeDirection={side === 'start' ? 'left' : 'down'}
      disablePointerDismissal={!dismissible}
    >
      <Drawer.VirtualKeyboardProvider>
        <Drawer.Portal>
          <Drawer.Backdrop className={overlay.scrim} />
          <Drawer.Viewport className={styles.viewport} data-side={side}>
            <Drawer.Popup
              className={cx(overlay.panel, styles.panel)}
              data-side={side}
              initialFocus={initialFocus}
            >
              {swipes && side === 'bottom' && <span className={styles.grip} aria-hidden="true" />}
              <Drawer.Content
                className={styles.content}
                data-base-ui-swipe-ignore={swipes ? undefined : ''}
              >
                <PanelContent {...props} parts={Drawer} />
              </Drawer.Content>
            </Drawer.Popup>
          </Drawer.Viewport>
        </Drawer.Portal>
      </Drawer.VirtualKeyboardProvider>
    </Drawer.Root>
  );
}

const query = '(min-width: 720px)';

/** Returns whether a bottom sheet is centred, from the same width as in sheet.module.css. */
function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

function subscribe(changed: () => void): () => void {
  const list = window.matchMedia(query);
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
}
