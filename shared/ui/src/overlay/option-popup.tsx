import type { ComponentType, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import popup from './popup.module.css';

interface Part {
  className?: string | undefined;
  children?: ReactNode;
}

interface OptionPopupProps<Place> extends Part {
  /** Base UI's select or combobox. */
  parts: {
    Portal: ComponentType<Part>;
    Positioner: ComponentType<Part & { sideOffset?: number; collisionPadding?: number } & Place>;
    Popup: ComponentType<Part>;
  };
  /** Further properties of the positioner. */
  place?: Place;
}

/** Frame of a select's or a combobox's list. */
export function OptionPopup<Place extends object>({
  parts: { Portal, Positioner, Popup },
  place = {} as Place,
  className,
  children,
}: OptionPopupProps<Place>) {
  return (
    <Portal>
      <Positioner className={popup.positioner} sideOffset={6} collisionPadding={12} {...place}>
        <Popup className={cx(popup.popup, className)}>{children}</Popup>
      </Positioner>
    </Portal>
  );
}

interface OptionLabelProps {
  /** Base UI's select or combobox. */
  parts: { ItemIndicator: ComponentType<Part> };
  children: ReactNode;
}

/** Text of an option, with a check mark if the option is selected. */
export function OptionLabel({ parts: { ItemIndicator }, children }: OptionLabelProps) {
  return (
    <>
      <span className={popup.label}>{children}</span>
      <ItemIndicator className={popup.indicator}>
        <Icon name="check" size={18} />
      </ItemIndicator>
    </>
  );
}
