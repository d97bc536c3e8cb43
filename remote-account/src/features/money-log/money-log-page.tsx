import { activityGroupNames, activityGroups, activityTypes, assetNames } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import { useLazySheet } from '@shared/kit';
import { ListPage, useListChoice } from '@shared/kit/list';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Button } from '@shared/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAddressed, useUrlParameter } from '../use-addressed.ts';
import { ActivityRow } from './activity-row.tsx';
import { rowsOf } from './daily-groups.ts';
import type { ExportSheetProps } from './export-sheet.tsx';
import { MonthTotals } from './month-totals.tsx';
import type { RecordSheetProps } from './record-sheet.tsx';
import { useAssetName } from './record-texts.ts';

/** /wallet/moneyLog: records of the account and payments with cards in one list, newest first. */
export function MoneyLogPage() {
  const { t } = useTranslation('remote-account');
  const nameOf = useAssetName();
  const address = useRecordAddress();
  const files = useLazySheet<ExportSheetProps>(
    async () => (await import('./export-sheet.tsx')).ExportSheet,
  );
  const types = useTypes();
  const narrowing = {
    days: true,
    search: { name: 'q' as const, label: t('records.search') },
    filters: [
      {
        name: 'group' as const,
        label: t('records.filter.group'),
        options: activityGroupNames.map((value) => ({ value, label: t(`records.group.${value}`) })),
      },
      ...(types
        ? [
            {
              name: 'type' as const,
              within: 'group' as const,
              label: t('records.filter.type'),
              options: types.map((value) => ({ value, label: t(`records.type.${value}`) })),
            },
          ]
        : []),
      {
        name: 'asset' as const,
        label: t('records.filter.asset'),
        options: assetNames.map((value) => ({ value, label: nameOf(value) })),
      },
    ],
  };
  const { asked, isWrong } = useListChoice<typeof user.activity>(narrowing);
  return (
    <>
      <ListPage
        {...narrowing}
        endpoint={user.activity}
        count={user.activityCount}
        title={t('records.title')}
        back={{ label: t('records.back'), to: '/wallet' }}
        failed={t('records.failed')}
        empty={{ title: t('records.empty.title'), text: t('records.empty.text') }}
        help="deposit"
        actions={
          <Button size="sm" onClick={files.show}>
            {t('records.export')}
          </Button>
        }
        timeOf={(item) => item.at}
        rowsOf={rowsOf}
        aside={<MonthTotals asked={asked} />}
      >
        {(item, row) => (
          <ActivityRow
            item={item}
            row={row}
            at="time"
            onShow={address.show}
            onLeave={address.leave}
          />
        )}
      </ListPage>
      <AddressedRecord address={address} />
      {files.sheet({ asked, isWrong })}
    </>
  );
}

/** Returns the types to choose from: those of the chosen group, or of the group of the URL's type. */
function useTypes(): readonly (typeof activityTypes)[number][] | undefined {
  const [params] = useSearchParams();
  const named = activityGroupNames.find((group) => group === params.get('group'));
  if (named) return activityGroups[named];
  const groups = Object.values<readonly string[]>(activityGroups);
  const found = groups.find((types) => types.includes(params.get('type') ?? ''));
  return found && activityTypes.filter((type) => found.includes(type));
}

/** Reads and writes in the page's URL the record whose details are open: ?entry=<id>. */
function useRecordAddress() {
  const [id, write] = useUrlParameter('entry');
  /** The record that the user last opened by its row. That row shows the details. */
  const [tapped, setTapped] = useState<string>();
  return {
    /** The record that the URL names, unless the user opened it by its row. */
    foreign: id === tapped ? undefined : id,
    show(of: string) {
      setTapped(of);
      write(of);
    },
    leave: () => write(undefined),
  };
}

/** Shows the details of a record that the URL names, after a link or a reload. */
function AddressedRecord({ address }: { address: ReturnType<typeof useRecordAddress> }) {
  const { foreign: id, leave } = address;
  const details = useLazySheet<RecordSheetProps>(
    async () => (await import('./record-sheet.tsx')).RecordSheet,
  );
  const { data, error } = useApiQuery(
    user.moneyLogRecord,
    { id: id ?? '' },
    { enabled: id !== undefined, retry: false },
  );
  useAddressed({ id, data, error, show: details.show, leave });
  return data && details.sheet({ entry: data, onLeave: leave });
}
