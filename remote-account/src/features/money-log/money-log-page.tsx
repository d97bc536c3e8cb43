import { assetNames, moneyLogTypes } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import { useLazySheet } from '@shared/kit';
import { ListPage, useListChoice } from '@shared/kit/list';
import { useTranslation } from '@shared/shell';
import { Button } from '@shared/ui';
import { AddressedRecord, useRecordAddress } from './addressed-record.tsx';
import type { ExportSheetProps } from './export-sheet.tsx';
import { RecordItem } from './record-item.tsx';
import { useAssetName } from './record-texts.ts';

/** /wallet/moneyLog: the member's money records, one row per transaction, newest first. */
export function MoneyLogPage() {
  const { t } = useTranslation('remote-account');
  const nameOf = useAssetName();
  const address = useRecordAddress();
  const files = useLazySheet<ExportSheetProps>(
    async () => (await import('./export-sheet.tsx')).ExportSheet,
  );
  const narrowing = {
    days: true,
    filters: [
      {
        name: 'type' as const,
        label: t('records.filter.type'),
        options: moneyLogTypes.map((value) => ({ value, label: t(`records.type.${value}`) })),
      },
      {
        name: 'asset' as const,
        label: t('records.filter.asset'),
        options: assetNames.map((value) => ({ value, label: nameOf(value) })),
      },
    ],
  };
  const { asked, isWrong } = useListChoice<typeof user.moneyLog>(narrowing);
  return (
    <>
      <ListPage
        {...narrowing}
        endpoint={user.moneyLog}
        count={user.moneyLogCount}
        title={t('records.title')}
        back={{ label: t('records.back'), to: '/wallet' }}
        failed={t('records.failed')}
        empty={{ title: t('records.empty.title'), text: t('records.empty.text') }}
        actions={
          <Button size="sm" onClick={files.show}>
            {t('records.export')}
          </Button>
        }
        timeOf={(entry) => entry.created_at}
      >
        {(entry) => (
          <RecordItem
            entry={entry}
            at="time"
            onShow={() => address.show(entry.id)}
            onLeave={address.leave}
          />
        )}
      </ListPage>
      <AddressedRecord address={address} />
      {files.sheet({ asked, isWrong })}
    </>
  );
}
