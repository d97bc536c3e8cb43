import { Combobox as Base } from '@base-ui/react/combobox';
import { type ReactNode, useId, useMemo } from 'react';
import { cx } from '../cx.ts';
import field from '../field/field.module.css';
import { FieldNotes, fieldNotes } from '../field/field-notes.tsx';
import { Icon } from '../icon/icon.tsx';
import { OptionLabel, OptionPopup } from '../overlay/option-popup.tsx';
import popup from '../overlay/popup.module.css';
import styles from './combobox.module.css';

export interface ComboboxOption {
  value: string;
  label: string;
  /** Other texts that find the option: its English name, its code. */
  keywords?: string | undefined;
}

export interface ComboboxProps {
  label: ReactNode;
  /** Value of the selected option; null while nothing is selected. */
  value: string | null;
  onValueChange: (value: string) => void;
  options: readonly ComboboxOption[];
  /** Shown if no option matches the typed text. */
  emptyText: string;
  placeholder?: string | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  name?: string | undefined;
  autoComplete?: string | undefined;
}

/** Choice of one of many values. Typed text filters the list, ignoring case and accents. */
export function Combobox({
  label,
  value,
  onValueChange,
  options,
  emptyText,
  placeholder,
  hint,
  error,
  name,
  autoComplete,
}: ComboboxProps) {
  const id = useId();
  const texts = useMemo(
    () => new Map(options.map((one) => [one.value, plain(`${one.label} ${one.keywords ?? ''}`)])),
    [options],
  );
  return (
    <div className={field.field}>
      <label id={`${id}l`} className={field.label} htmlFor={`${id}c`}>
        {label}
      </label>
      <Base.Root
        items={options}
        value={options.find((one) => one.value === value) ?? null}
        // A cleared text leaves the selection as it is.
        onValueChange={(next) => next && onValueChange(next.value)}
        filter={(one, query) => texts.get(one.value)?.includes(plain(query)) ?? false}
        autoHighlight
        name={name}
        autoComplete={autoComplete}
      >
        <Base.InputGroup className={field.frame}>
          <Base.Input
            id={`${id}c`}
            // The open list hides the label from assistive technology, but not a reference to it.
            aria-labelledby={`${id}l`}
            className={cx(field.input, styles.input)}
            placeholder={placeholder}
            onFocus={(event) => event.currentTarget.select()}
            {...fieldNotes(id, hint, error)}
          />
          <span className={styles.icon}>
            <Icon name="chevron-down" size={18} />
          </span>
        </Base.InputGroup>
        <OptionPopup parts={Base} className={styles.popup}>
          <Base.Empty className={styles.empty}>{emptyText}</Base.Empty>
          <Base.List>
            {(one: ComboboxOption) => (
              <Base.Item key={one.value} value={one} className={popup.item}>
                <OptionLabel parts={Base}>{one.label}</OptionLabel>
              </Base.Item>
            )}
          </Base.List>
        </OptionPopup>
      </Base.Root>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** Returns the text without case, accents and width: 'Côte' → 'cote'. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();
