import type { PagePath } from '@shared/contract';
import { Link } from '@shared/ui';
import Markdown from 'markdown-to-jsx';
import type { ComponentProps } from 'react';
import styles from './markdown.module.css';

/** Renders Markdown without raw HTML and images. Only https and internal links are links. */
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
    return <Link to={(url.pathname + url.search + url.hash) as PagePath}>{children}</Link>;
  if (!url || !href.startsWith('https://')) return <>{children}</>;
  return (
    <a href={url.href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

/** Parses a link as browsers do: '/\\site' leads to another origin. */
function urlOf(href: string): URL | undefined {
  try {
    return new URL(href, location.origin);
  } catch {
    return undefined;
  }
}

/** Shows the alternative text: an image from another site would reveal readers to that site. */
function NoPicture({ alt }: ComponentProps<'img'>) {
  return <>{alt}</>;
}
