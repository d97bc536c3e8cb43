import * as user from '@shared/contract/endpoints/user';
import { useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';

export interface ReleasePurchaseProps {
  orderId: string | null;
  /** Shown while the purchase is unknown. */
  unknown?: string;
}

/** The purchase of a daily release, because each purchase has its own record on a day. */
export function ReleasePurchase({ orderId, unknown }: ReleasePurchaseProps) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const { data } = useApiQuery(user.neuRelease);
  const purchase = data?.releases.find(({ order_id }) => order_id === orderId);
  if (!purchase) return unknown && <span>{unknown}</span>;
  const day = format.date(purchase.granted_at, 'date');
  return <span>{t('records.daily.for', { count: purchase.tickets, day })}</span>;
}
