import { Link } from '@shared/ui';
import Markdown from 'markdown-to-jsx';
import type { ComponentProps } from 'react';
import styles from './markdown.module.css';

/** Markdown of an operator: HTML in it is text, pictures are none of ours, links lead to https or in here. */
export function MarkdownText({ body }: { body: string }) {
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

function SafeLink({ href = '', children }: ComponentProps<'a'>) {
  const url = urlOf(href);
  if (url?.origin === location.origin && href.startsWith('/'))
    return <Link to={url.pathname + url.search + url.hash}>{children}</Link>;
  if (!url || !href.startsWith('https://')) return <>{children}</>;
  return (
    <a href={url.href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

/** As the browser itself reads it: '/\\site' leads away. */
function urlOf(href: string): URL | undefined {
  try {
    return new URL(href, location.origin);
  } catch {
    return undefined;
  }
}

/** One from elsewhere would tell that site who reads. */
function NoPicture({ alt }: ComponentProps<'img'>) {
  return <>{alt}</>;
}
