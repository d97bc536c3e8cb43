import type { ComponentPropsWithRef, CSSProperties, ElementType } from 'react';
import { cx } from '../cx.ts';
import styles from './layout.module.css';

/** A step of the space scale: n × 4 px. */
export type Space = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12 | 16;

interface LayoutProps extends ComponentPropsWithRef<'div'> {
  /** Default: div. */
  as?: ElementType | undefined;
  /** Space between children, in steps of 4 px. */
  gap?: Space | undefined;
}

export interface StackProps extends LayoutProps {
  align?: 'stretch' | 'start' | 'center' | 'end' | undefined;
}

/** Children in a column. Default gap: 16 px. */
export function Stack({ as: As = 'div', gap = 4, align, className, style, ...rest }: StackProps) {
  return (
    <As
      {...rest}
      className={cx(styles.stack, className)}
      style={{ ...space(gap), alignItems: align, ...style }}
    />
  );
}

export interface RowProps extends LayoutProps {
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch' | undefined;
  justify?: 'start' | 'center' | 'end' | 'between' | undefined;
  /** Whether children may wrap. Default: true, for long texts. */
  wrap?: boolean | undefined;
}

/** Children in a row. Default gap: 12 px. */
export function Row({
  as: As = 'div',
  gap = 3,
  align = 'center',
  justify,
  wrap = true,
  className,
  style,
  ...rest
}: RowProps) {
  return (
    <As
      {...rest}
      className={cx(styles.row, className)}
      style={{
        ...space(gap),
        alignItems: align,
        justifyContent: justify === 'between' ? 'space-between' : justify,
        flexWrap: wrap ? 'wrap' : 'nowrap',
        ...style,
      }}
    />
  );
}

export interface GridProps extends LayoutProps {
  /** Minimum width of a column in px. Default: 160. */
  min?: number | undefined;
}

/** As many equal columns as fit. Default gap: 12 px. */
export function Grid({ as: As = 'div', gap = 3, min = 160, className, style, ...rest }: GridProps) {
  const columns = { '--min': `${min}px` } as CSSProperties;
  return (
    <As
      {...rest}
      className={cx(styles.grid, className)}
      style={{ ...space(gap), ...columns, ...style }}
    />
  );
}

function space(gap: Space): CSSProperties {
  return { gap: gap === 0 ? 0 : `var(--space-${gap})` };
}
