import { useTranslation } from '@shared/shell';
import { Skeleton } from '@shared/ui';
import type { ReactNode } from 'react';
import { ChainMoney } from './chain-money.tsx';
import lines from './money-group.module.css';
import {
  isUnknown,
  otherParts,
  type Part,
  useShownPlaces,
  useTotal,
  useTotalFigure,
} from './total.ts';
import { PartValue, Worth } from './worth.tsx';

/** The figure of `TotalMoney` in one line, for the menu. */
export function TotalLine() {
  const { t } = useTranslation('kit');
  return (
    <dl className={lines.lines}>
      <div>
        <dt>{t('total.label')}</dt>
        <dd>
          <TotalValue />
        </dd>
      </div>
    </dl>
  );
}

function TotalValue() {
  const { isReading, figure } = useTotalFigure();
  if (isReading) return <Skeleton width={88} />;
  return figure ? <Worth {...figure} /> : '–';
}

export interface MoneyLinesProps {
  /** Buttons below the wallet's balance. */
  walletActions?: ReactNode;
}

/** The parts of `MoneyParts` and the total, one line each, for a sheet. */
export function MoneyLines({ walletActions }: MoneyLinesProps) {
  const { t } = useTranslation('kit');
  const { parts } = useTotal();
  const shown = useShownPlaces();
  const others = otherParts.filter((name) => {
    const { value, unpriced, unrated } = parts[name];
    return value || unpriced.length + unrated.length > 0;
  });
  return (
    <section aria-label={t('money.groups')}>
      <dl className={lines.lines}>
        <div>
          <dt>{t('wallet.label')}</dt>
          <dd>
            <WalletValue part={shown.wallet} />
          </dd>
          {walletActions && <dd className={lines.actions}>{walletActions}</dd>}
        </div>
        <div>
          <dt>{t('account.title')}</dt>
          <dd>
            <PartValue {...shown.account} />
          </dd>
        </div>
        <div>
          <dt>{t('total.cards')}</dt>
          <dd>
            <PartValue {...shown.cards} />
          </dd>
        </div>
        {others.map((name) => (
          <div key={name}>
            <dt>{t(`total.${partNames[name]}`)}</dt>
            <dd>
              <PartValue {...parts[name]} />
            </dd>
          </div>
        ))}
      </dl>
      <hr className={lines.rule} />
      <TotalLine />
    </section>
  );
}

const partNames = { waiting: 'waiting', onHold: 'hold', aid: 'aid' } as const;

/** The wallet's value, as on the home page, or its native coin while it has no value. */
function WalletValue({ part }: { part: Part }) {
  const { value, unpriced, reading } = part;
  const isUnpriced = isUnknown(part) || (unpriced.length > 0 && value === 0n);
  return !reading && isUnpriced ? <ChainMoney /> : <PartValue {...part} />;
}
