import type { CardHome, PagePath } from '@shared/contract';
import { useFormat, useTranslation } from '@shared/shell';
import { Button, Card, Section, Stat } from '@shared/ui';
import styles from './card-home.module.css';
import { isHolderBegun, type NextStep, nextStep } from './card-home.ts';

const target: Record<NextStep, PagePath> = {
  none: '/bank/addHolders',
  pending: '/bank/holdersList',
  rejected: '/bank/holdersList',
  ready: '/bank/virtual_apply',
};

/** Number of cardholders approved, in review and rejected, with the next step. */
export function Cardholders({ counts }: { counts: CardHome['cardholders'] }) {
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
  const step = nextStep(counts);
  const hasDraft = isHolderBegun();
  return (
    <Section title={t('holders.heading')}>
      <Card className={styles.holders}>
        {step !== 'none' && (
          <div className={styles.counts}>
            {(['approved', 'pending', 'rejected'] as const).map((state) => (
              <Stat
                key={state}
                label={t(`holders.${state}`)}
                value={format.number(counts[state])}
              />
            ))}
          </div>
        )}
        {hasDraft && (
          <>
            <p className={styles.next}>{t('holders.next.draft')}</p>
            <Button to="/bank/addHolders" variant={step === 'none' ? 'primary' : 'secondary'}>
              {t('holders.action.draft')}
            </Button>
          </>
        )}
        {!(hasDraft && step === 'none') && <Next step={step} />}
      </Card>
    </Section>
  );
}

/** The user's next step, with a link to it. */
function Next({ step }: { step: NextStep }) {
  const { t } = useTranslation('remote-visa');
  return (
    <>
      <p className={styles.next}>{t(`holders.next.${step}`)}</p>
      <Button to={target[step]} variant={step === 'pending' ? 'secondary' : 'primary'}>
        {t(`holders.action.${step}`)}
      </Button>
    </>
  );
}
