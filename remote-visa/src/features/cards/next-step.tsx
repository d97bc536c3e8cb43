import type { CardSummary, PagePath } from '@shared/contract';
import { HelpLink } from '@shared/kit';
import { useFormat, useTranslation } from '@shared/shell';
import { Button } from '@shared/ui';
import { applicationPath, payPath } from './application-texts.ts';
import { type CardUsability, usabilityOf } from './card-usability.ts';
import styles from './own-cards.module.css';
import { cardPath } from './quick-actions.tsx';

/** The page for a card's next step, by its usability. */
const steps: Partial<Record<CardUsability, (id: string) => PagePath>> = {
  inactive: (id) => cardPath(id, 'activate'),
  lost: (id) => `/bank/physicalReapply?card=${encodeURIComponent(id)}`,
};

interface NextStepProps {
  card: CardSummary;
  /** The card's page offers to move its balance to the account. */
  unloads?: boolean;
}

export function NextStep({ card, unloads = false }: NextStepProps) {
  const { t } = useTranslation('remote-visa');
  const usability = usabilityOf(card);
  // The server refuses all next steps; the page shows the reason.
  if (card.account_frozen) return null;
  // A damaged card works until its replacement is ordered.
  if (card.replacing && usability !== 'closed')
    return <Replaced by={card.replacing} works={usability !== 'lost' && usability !== 'frozen'} />;
  // The step is one of the card's actions, so it needs no button here.
  if (usability === 'frozen' || usability === 'empty') {
    return (
      <div className={styles.next}>
        <p>{t(`cards.next.${usability}`)}</p>
      </div>
    );
  }
  const to = steps[usability];
  if (!to || (usability !== 'inactive' && usability !== 'lost')) return null;
  const isMovable = unloads && usability === 'lost' && BigInt(card.balance) > 0n;
  return (
    <div className={styles.next}>
      <p>{t(isMovable ? 'cards.next.lost.unload' : `cards.next.${usability}`)}</p>
      <Button
        size="sm"
        variant={usability === 'inactive' ? 'secondary' : 'primary'}
        to={to(card.id)}
      >
        {t(`cards.next.${usability}.action`)}
      </Button>
      {usability === 'lost' && <HelpLink topic="card-lost" />}
    </div>
  );
}

interface ReplacedProps {
  by: NonNullable<CardSummary['replacing']>;
  /** The card was damaged, and can be used until its replacement is ordered at the issuer. */
  works: boolean;
}

/** State of the replacement, which needs the member's payment, the operator or the issuer. */
function Replaced({ by: { id, pay_until: until }, works }: ReplacedProps) {
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
  return (
    <div className={styles.next}>
      <p>
        {until ? t('cards.next.unpaid', { date: format.date(until) }) : t('replace.underWay')}
        {works && <br />}
        {works && t('replace.works')}
      </p>
      <Button
        size="sm"
        variant={until ? 'primary' : 'secondary'}
        to={until ? payPath(id) : applicationPath(id)}
      >
        {t(until ? 'pay.go' : 'pay.receipt.see')}
      </Button>
      <HelpLink topic="card-lost" />
    </div>
  );
}
