import { Button } from '@shared/ui';
import type { ReactNode } from 'react';
import visualStyles from './hero-visual.module.css';
import styles from './home.module.css';

export interface HeroViewProps {
  titleId?: string;
  texts: Readonly<Record<'title' | 'lead' | 'signIn' | 'toSteps', string>>;
  /** Price of a ticket; absent while it loads. */
  note?: ReactNode;
  invited?: ReactNode;
  visual?: ReactNode;
  onSignIn?: () => void;
  onSteps?: () => void;
}

/** The visitor's first screen. index.html has its markup already (first-screen.tsx). */
export function HeroView(props: HeroViewProps) {
  const { titleId = 'hero-title', texts, note, invited, visual, onSignIn, onSteps } = props;
  return (
    <section className={styles.hero} aria-labelledby={titleId}>
      <div className={styles.text}>
        <h1 id={titleId} className={styles.title}>
          {texts.title}
        </h1>
        <p className={styles.lead}>{texts.lead}</p>
        {invited && <div className={styles.invited}>{invited}</div>}
        <div className={styles.actions}>
          <Button
            variant="primary"
            size="lg"
            aria-haspopup="dialog"
            data-tap="sign-in"
            onClick={onSignIn}
          >
            {texts.signIn}
          </Button>
          <Button
            size="lg"
            variant="quiet"
            iconEnd="chevron-down"
            className={styles.more}
            data-tap="steps"
            onClick={onSteps}
          >
            {texts.toSteps}
          </Button>
        </div>
        <p className={styles.note}>{note}</p>
      </div>
      <div className={visualStyles.visual} aria-hidden="true" inert>
        {visual}
      </div>
    </section>
  );
}
