import { CopyButton } from '../action/copy-button.tsx';
import { cx } from '../cx.ts';
import styles from './value.module.css';

export interface AddressProps {
  /** The whole address or hash. */
  value: string;
  /** Adds a copy button with this label: 'Copy address'. */
  copyLabel?: string | undefined;
  copiedLabel?: string | undefined;
  /** Shows every character, in groups of four. For irreversible actions. */
  full?: boolean | undefined;
  className?: string | undefined;
}

/** A chain address or hash: shortened in the middle, or whole in groups that users can compare. */
export function Address({ value, copyLabel, copiedLabel, full = false, className }: AddressProps) {
  return (
    <span className={cx(styles.address, className)} data-full={full || undefined}>
      <bdi className={styles.hash} translate="no" title={full ? undefined : value}>
        {full ? grouped(value) : shortened(value)}
      </bdi>
      {copyLabel && (
        <CopyButton text={value} label={copyLabel} copiedLabel={copiedLabel ?? copyLabel} />
      )}
    </span>
  );
}

/**
 * Returns '0x1234…abcd'; texts of up to 13 characters stay whole. A word joiner after the ellipsis
 * prevents a line break, which Chinese and Japanese lines allow there.
 */
export function shortened(value: string): string {
  return value.length <= 13 ? value : `${value.slice(0, 6)}…\u2060${value.slice(-4)}`;
}

function grouped(value: string) {
  if (!value.startsWith('0x')) return value;
  const groups = value.match(/^0x|.{1,4}/g) ?? [];
  return groups.map((group, index) => (
    <span key={index} className={styles.group}>
      {group}
    </span>
  ));
}
