import { Link } from '@shared/ui';
import Markdown from 'markdown-to-jsx';
import type { ComponentProps } from 'react';
import styles from './notices.module.css';

/** Markdown of an operator: HTML in it is text, pictures are none of ours, links lead to https or in here. */
export function NoticeText({ body }: { body: string }) {
  return (
    <Markdown
      className={styles.text}
      options={{
        disableParsingRawHTML: true,
        forceBlock: true,
        forceWrapper: true,
        wrapper: 'div',
        overrides: { a: { component: SafeLink }, img: { component: NoPicture } },
      }}
    >
      {body}
    </Markdown>
  );
}

function SafeLink({ href, children }: ComponentProps<'a'>) {
  if (href?.startsWith('/') && !href.startsWith('//')) return <Link to={href}>{children}</Link>;
  if (!href?.startsWith('https://')) return <>{children}</>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

/** One from elsewhere would tell that site who reads. */
function NoPicture({ alt }: ComponentProps<'img'>) {
  return <>{alt}</>;
}
