import * as user from '@shared/contract/endpoints/user';
import { ListView } from '@shared/kit/list';
import { useTranslation } from '@shared/shell';
import { RecordItem } from '../money-log/index.ts';

/** Earnings from vesting and from mutual aid profit. */
export function Earnings() {
  const { t } = useTranslation('remote-account');
  return (
    <ListView
      endpoint={user.incomeList}
      failed={t('earnings.failed')}
      empty={{ icon: 'list', title: t('earnings.empty.title'), text: t('earnings.empty.text') }}
      timeOf={(entry) => entry.created_at}
    >
      {(entry) => <RecordItem entry={entry} at="time" />}
    </ListView>
  );
}
