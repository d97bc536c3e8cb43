import * as wallet from '@shared/contract/endpoints/wallet';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { ListItem } from '@shared/ui';
import { Money } from '../money/money.tsx';

/** Returns the JU base units that were paid into open positions. */
export function useInMutualAid(): bigint {
  const { data } = useApiQuery(wallet.balances);
  return BigInt(data?.in_mutual_aid ?? 0);
}

/** The payments into open positions. They are not in the total, because a claim can fail. */
export function InMutualAid({ amount }: { amount: bigint }) {
  const { t } = useTranslation('kit');
  return (
    <ListItem
      icon="aid"
      title={t('total.aid')}
      description={t('total.aid.note')}
      value={<Money holding amount={amount} asset="JU" />}
      to="/ticket/aid?tab=mine"
    />
  );
}
