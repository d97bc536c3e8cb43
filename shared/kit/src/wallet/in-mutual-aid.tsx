import * as wallet from '@shared/contract/endpoints/wallet';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { ListItem } from '@shared/ui';
import type { ReactNode } from 'react';
import { useHoldingText } from '../money/money.tsx';

/** Returns the JU base units that were paid into open positions. */
export function useInMutualAid(): bigint {
  const { data } = useApiQuery(wallet.balances);
  return BigInt(data?.in_mutual_aid ?? 0);
}

/** The payments into open positions: still the member's money, but a claim can fail. */
export function InMutualAid({ value }: { value: ReactNode }) {
  const { t } = useTranslation('kit');
  const text = useHoldingText();
  const amount = useInMutualAid();
  if (amount === 0n) return null;
  return (
    <ListItem
      icon="aid"
      title={t('total.aid')}
      description={t('total.aid.note', { amount: text(amount, 'JU') })}
      value={value}
      to="/ticket/aid?tab=mine"
    />
  );
}
