import type { MarqueeItem } from '@shared/contract';
import { ShellLink, useConfig, useFormat, useTranslation } from '@shared/shell';
import { cx, IconButton } from '@shared/ui';
import { type CSSProperties, useState } from 'react';
import styles from './marquee.module.css';
import { useAnnouncements } from './use-announcements.ts';

/** Pauses on hover, on focus and by its button. With reduced motion, users scroll (WCAG 2.2.2). */
export function Marquee() {
  const { t } = useTranslation('host');
  const { brand, chain, ticket_price: price } = useConfig();
  const format = useFormat();
  const items = useAnnouncements()?.items;
  const [paused, setPaused] = useState(false);
  const fact = {
    id: 'fact',
    text: t('home.marquee.fact', { brand, chain: chain.name, price: format.amount(price, 'JU') }),
    path: null,
  };
  const lines: readonly MarqueeItem[] = items?.length ? items : items ? [fact] : [];
  const letters = lines.reduce((sum, line) => sum + line.text.length + 8, 0);

  return (
    <section className={styles.marquee} aria-label={t('home.marquee.label')}>
      <div className={styles.window}>
        <div
          className={cx(styles.track, paused && styles.paused)}
          // 0.32 s per letter of about 16 px is 50 px a second, a comfortable reading speed.
          style={{ '--duration': `${Math.max(16, letters * 0.32)}s` } as CSSProperties}
        >
          <Lines lines={lines} />
          <div className={styles.copy} aria-hidden="true" inert>
            <Lines lines={lines} />
          </div>
        </div>
      </div>
      <IconButton
        size="sm"
        icon={paused ? 'play' : 'pause'}
        label={t(paused ? 'home.marquee.play' : 'home.marquee.pause')}
        className={styles.pause}
        onClick={() => setPaused(!paused)}
      />
    </section>
  );
}

function Lines({ lines }: { lines: readonly MarqueeItem[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map(({ id, text, path }) => (
        <li key={id}>{path ? <ShellLink to={path}>{text}</ShellLink> : text}</li>
      ))}
    </ul>
  );
}
