import { Menu as Base } from '@base-ui/react/menu';
import type { PagePath } from '@shared/contract';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';
import { Link } from '../link.tsx';
import popup from '../overlay/popup.module.css';

export interface MenuAction {
  label: ReactNode;
  icon?: IconName | undefined;
  /** Called on selection; the menu closes. */
  onSelect?: (() => void) | undefined;
  /** Renders the action as a router link. */
  to?: PagePath | undefined;
  tone?: 'default' | 'danger' | undefined;
  disabled?: boolean | undefined;
}

/** A choice of one option: the language, the theme. */
export interface MenuChoice {
  /** Name of the group, shown above it. */
  label: ReactNode;
  value: string;
  onValueChange: (value: string) => void;
  options: readonly {
    value: string;
    label: ReactNode;
    icon?: IconName | undefined;
    /** BCP 47 tag, if the label is in another language. */
    lang?: string | undefined;
  }[];
}

export type MenuEntry = MenuAction | MenuChoice | 'separator';

export interface MenuProps {
  /** The button that opens the menu: a Button or IconButton. */
  trigger: ReactElement;
  items: readonly MenuEntry[];
  align?: 'start' | 'center' | 'end' | undefined;
  side?: 'top' | 'bottom' | undefined;
}

/** A menu of actions or choices that opens by a button. */
export function Menu({ trigger, items, align = 'end', side = 'bottom' }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner
          className={popup.positioner}
          sideOffset={6}
          align={align}
          side={side}
          collisionPadding={12}
        >
          <Base.Popup className={popup.popup}>{items.map(entry)}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function entry(item: MenuEntry, index: number) {
  if (item === 'separator') return <Base.Separator key={index} className={popup.separator} />;
  return 'options' in item ? <Choice key={index} {...item} /> : <Action key={index} {...item} />;
}

function Action({ label, icon, onSelect, to, tone, disabled = false }: MenuAction) {
  const content = (
    <>
      {icon && <Icon name={icon} size={18} />}
      <span className={popup.label}>{label}</span>
    </>
  );
  return to !== undefined && !disabled ? (
    <Base.LinkItem
      className={popup.item}
      data-tone={tone}
      closeOnClick
      render={<Link to={to} />}
      onClick={onSelect}
    >
      {content}
    </Base.LinkItem>
  ) : (
    <Base.Item className={popup.item} data-tone={tone} disabled={disabled} onClick={onSelect}>
      {content}
    </Base.Item>
  );
}

function Choice({ label, value, onValueChange, options }: MenuChoice) {
  return (
    <Base.RadioGroup value={value} onValueChange={(next: string) => onValueChange(next)}>
      <Base.GroupLabel className={popup.groupLabel}>{label}</Base.GroupLabel>
      {options.map((option) => (
        <Base.RadioItem
          key={option.value}
          value={option.value}
          className={popup.item}
          lang={option.lang}
          closeOnClick
        >
          {option.icon && <Icon name={option.icon} size={18} />}
          <span className={popup.label}>{option.label}</span>
          <Base.RadioItemIndicator className={popup.indicator}>
            <Icon name="check" size={18} />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}
