import * as user from '@shared/contract/endpoints/user';
import { useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';

/** The purchase of a daily release, because each purchase has its own record on a day. */
export function ReleasePurchase({ orderId }: { orderId: string | null }) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const { data } = useApiQuery(user.neuRelease);
  const purchase = data?.releases.find(({ order_id }) => order_id === orderId);
  if (!purchase) return null;
  const what = t('records.bought', { count: purchase.tickets });
  return <span>{`${what} (${format.date(purchase.granted_at, 'date')})`}</span>;
}
