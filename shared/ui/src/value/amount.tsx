import { cx } from '../cx.ts';
import { figureLook } from './figure.ts';
import styles from './value.module.css';

export interface AmountProps {
  /** The formatted number, in the user's language: '1,234.5'. */
  value: string;
  /** 'JU', 'USDT'. */
  unit?: string | undefined;
  /** sm 14 px, md inherited, lg 22 px, xl the main figure of a page. Default: md. */
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined;
  /** `in` and `out` add the sign of a movement; `in` also colours it. */
  tone?: 'default' | 'in' | 'out' | 'muted' | undefined;
  className?: string | undefined;
}

/** A number with its unit, in tabular figures. No line break separates them. */
export function Amount({ value, unit, size = 'md', tone = 'default', className }: AmountProps) {
  const figure = size === 'xl' ? figureLook(value) : undefined;
  return (
    <span
      translate="no"
      data-size={size}
      data-tone={tone}
      {...figure}
      className={cx(styles.amount, figure?.className, className)}
    >
      <span>{sign(value, tone)}</span>
      {unit && <Unit>{unit}</Unit>}
    </span>
  );
}

/** Each text has its own element, so that React can update text that a translator has replaced. */
export function Unit({ children }: { children: string }) {
  return (
    <>
      {'\u00a0'}
      <span className={styles.unit} translate="no">
        {children}
      </span>
    </>
  );
}

function sign(value: string, tone: AmountProps['tone']): string {
  const bare = value.replace(/^[-+−]/, '');
  if (tone === 'in') return `+${bare}`;
  if (tone === 'out') return `−${bare}`;
  return value.replace(/^-/, '−');
}
