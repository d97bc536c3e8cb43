import type { PagePath } from '@shared/contract';
import { cx } from '../cx.ts';
import { Link } from '../link.tsx';
import styles from './icon.module.css';
import { Mark } from './mark.tsx';

export interface BrandProps {
  /** The operator's brand name, shown as wordmark. */
  name: string;
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** Makes the brand a link, usually to '/index'. */
  to?: PagePath | undefined;
  className?: string | undefined;
}

const markSize = { sm: 20, md: 24, lg: 34 } as const;

/** Logo and wordmark. */
export function Brand({ name, size = 'md', to, className }: BrandProps) {
  const content = (
    <>
      <Mark size={markSize[size]} />
      <span translate="no">{name}</span>
    </>
  );
  const shared = { className: cx(styles.brand, className), 'data-size': size };
  return to ? (
    <Link to={to} {...shared}>
      {content}
    </Link>
  ) : (
    <span {...shared}>{content}</span>
  );
}
