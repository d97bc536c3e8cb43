import { Select as Base } from '@base-ui/react/select';
import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import field from '../field/field.module.css';
import { FieldNotes, fieldNotes } from '../field/field-notes.tsx';
import { Icon } from '../icon/icon.tsx';
import { OptionLabel, OptionPopup } from '../overlay/option-popup.tsx';
import popup from '../overlay/popup.module.css';
import styles from './select.module.css';

export interface SelectOption {
  value: string;
  label: string;
  /** A second line in the list. */
  detail?: ReactNode;
  disabled?: boolean | undefined;
}

export interface SelectProps {
  label: ReactNode;
  /** Value of the selected option; null while nothing is selected. */
  value: string | null;
  onValueChange: (value: string) => void;
  options: readonly SelectOption[];
  placeholder?: string | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  disabled?: boolean | undefined;
  required?: boolean | undefined;
  name?: string | undefined;
  className?: string | undefined;
}

/** Choice of one of a few values. Typing jumps to an option. */
export function Select({
  label,
  value,
  onValueChange,
  options,
  placeholder,
  hint,
  error,
  disabled = false,
  required = false,
  name,
  className,
}: SelectProps) {
  const id = useId();
  return (
    <div className={cx(field.field, className)}>
      <Base.Root
        value={value}
        onValueChange={(next) => next !== null && onValueChange(next)}
        items={options}
        disabled={disabled}
        required={required}
        name={name}
      >
        <Base.Label className={field.label}>{label}</Base.Label>
        <Base.Trigger className={cx(field.frame, styles.trigger)} {...fieldNotes(id, hint, error)}>
          <Base.Value className={styles.value} placeholder={placeholder} />
          <Base.Icon className={styles.icon}>
            <Icon name="chevron-down" size={18} />
          </Base.Icon>
        </Base.Trigger>
        <OptionPopup parts={Base} className={styles.popup} place={{ alignItemWithTrigger: false }}>
          <Base.List>
            {options.map((option) => (
              <Base.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className={popup.item}
              >
                <OptionLabel parts={Base}>
                  <Base.ItemText>{option.label}</Base.ItemText>
                  {option.detail && <span className={popup.detail}>{option.detail}</span>}
                </OptionLabel>
              </Base.Item>
            ))}
          </Base.List>
        </OptionPopup>
      </Base.Root>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
