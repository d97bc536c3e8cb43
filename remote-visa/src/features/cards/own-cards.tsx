import type { CardHome, CardSummary, PagePath } from '@shared/contract';
import { Money } from '@shared/kit';
import { ShellLink, useConfig, useTranslation } from '@shared/shell';
import { Button, PayCard } from '@shared/ui';
import { CardFace } from './card-face.tsx';
import { isHolderBegun, nextStep } from './card-home.ts';
import { isLive } from './card-usability.ts';
import styles from './own-cards.module.css';
import { cardPath, QuickActions } from './quick-actions.tsx';
import { ReadyOrNext } from './ready-notice.tsx';

/** The member's cards side by side, to swipe on phones, or a specimen and the first step to get one. */
export function OwnCards({ home }: { home: CardHome }) {
  const { t } = useTranslation('remote-visa');
  const cards = home.cards.filter(isLive);
  if (cards.length === 0) return <Specimen home={home} />;
  return (
    <div className={styles.cards}>
      <ul
        className={styles.rail}
        aria-label={t('cards.heading')}
        data-many={cards.length > 1 || undefined}
      >
        {cards.map((card) => (
          <OwnCard key={card.id} card={card} />
        ))}
      </ul>
    </div>
  );
}

export function Specimen({ home }: { home?: CardHome }) {
  const { t } = useTranslation('remote-visa');
  const { brand } = useConfig();
  return (
    <div className={styles.specimen}>
      <PayCard
        brand={brand}
        kind={t('cards.empty.sample')}
        tone="stone"
        className={styles.sample}
      />
      <div>
        <p className={styles.emptyTitle}>
          {home?.cards.length ? t('cards.empty.noneInUse') : t('cards.empty.title')}
        </p>
        {!home?.account_frozen && <FirstStep home={home} />}
      </div>
    </div>
  );
}

/** Links to the next step to a first card: open applications, a cardholder, or the products. */
function FirstStep({ home }: { home: CardHome | undefined }) {
  const { t } = useTranslation('remote-visa');
  const step = home ? nextStep(home.cardholders) : 'none';
  const open = home?.applications_open ?? 0;
  const isBegun = step === 'none' && isHolderBegun();
  const text =
    open > 0
      ? t('summary.open.count', { count: open })
      : isBegun
        ? t('holders.next.draft')
        : step === 'none'
          ? t('cards.empty.text')
          : t(`holders.next.${step}`);
  const isHolders = step === 'pending' || step === 'rejected';
  const [to, label]: [PagePath, string] =
    open > 0
      ? ['/bank/applyList', t('pay.receipt.see')]
      : isBegun
        ? ['/bank/addHolders', t('holders.action.draft')]
        : isHolders
          ? ['/bank/holdersList', t(`holders.action.${step}`)]
          : ['/bank?tab=get', t('home.tab.get')];
  return (
    <>
      <p className={styles.emptyText}>{text}</p>
      <Button to={to} variant={open > 0 ? 'secondary' : 'primary'} className={styles.emptyAction}>
        {label}
      </Button>
    </>
  );
}

/** One card of the member: the drawing links to its page; balance and actions are below. */
export function OwnCard({ card }: { card: CardSummary }) {
  const { t } = useTranslation('remote-visa');
  return (
    <li className={styles.card}>
      <ShellLink className={styles.link} to={cardPath(card.id)}>
        <CardFace card={card} />
      </ShellLink>
      <p className={styles.balance}>
        <span>{t('cards.balance')}</span>
        <Money holding amount={card.balance} asset="USDT" size="lg" />
      </p>
      <div className={styles.state}>
        <ReadyOrNext card={card} />
      </div>
      <QuickActions card={card} />
    </li>
  );
}
