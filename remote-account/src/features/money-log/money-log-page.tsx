import { assetNames, assets, moneyLogTypes } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import { ListPage } from '@shared/kit/list';
import { useTranslation } from '@shared/shell';
import { RecordItem } from './record-item.tsx';

/** /wallet/moneyLog: what moved money of the member, one row per transaction, newest first. */
export function MoneyLogPage() {
  const { t } = useTranslation('remote-account');
  return (
    <ListPage
      endpoint={user.moneyLog}
      count={user.moneyLogCount}
      title={t('records.title')}
      back={{ label: t('records.back'), to: '/wallet' }}
      failed={t('records.failed')}
      empty={{ title: t('records.empty.title'), text: t('records.empty.text') }}
      filters={[
        {
          name: 'type',
          label: t('records.filter.type'),
          options: moneyLogTypes.map((value) => ({ value, label: t(`records.type.${value}`) })),
        },
        {
          name: 'asset',
          label: t('records.filter.asset'),
          options: assetNames.map((value) => ({
            value,
            label: value === 'TICKET' ? t('asset.TICKET') : assets[value].label,
          })),
        },
      ]}
      timeOf={(entry) => entry.created_at}
    >
      {(entry) => <RecordItem entry={entry} at="time" />}
    </ListPage>
  );
}
