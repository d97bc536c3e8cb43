import {
  activityGroups,
  activityTypes,
  type InputOf,
  type MoneyLogExport,
  moneyLogTypes,
} from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import { Facts, type SheetState } from '@shared/kit';
import { ExportSheet as FilesSheet } from '@shared/kit/export';
import { useTranslation } from '@shared/shell';
import { useApiMutation } from '@shared/shell/query';
import { Notice } from '@shared/ui';
import { useAssetName, useDaysText } from './record-texts.ts';

export interface ExportSheetProps {
  /** The page's current filter. */
  asked: Partial<InputOf<typeof user.activity>>;
  /** Whether the filter has an invalid day. */
  isWrong: boolean;
}

export function ExportSheet({ asked, isWrong, ...sheet }: ExportSheetProps & SheetState) {
  const { t } = useTranslation('remote-account');
  const nameOf = useAssetName();
  const daysText = useDaysText();
  const make = useApiMutation(user.moneyLogExport);
  const { asset, from, to, q, group } = asked;
  /** Undefined also for a type of card payments, which are not in the file. */
  const type = moneyLogTypes.find((one) => one === asked.type);
  const hasCards = listsCardPayments(asked);

  function contentOf(file: MoneyLogExport): string {
    const days = daysText(file.from ?? undefined, file.to ?? undefined);
    const kind = file.type
      ? t(`records.type.${file.type}`)
      : file.group && t(`records.group.${file.group}`);
    const of = [kind, file.asset && nameOf(file.asset)];
    return [days, ...of.filter(Boolean)].join(' · ');
  }

  return (
    <FilesSheet
      {...sheet}
      title={t('records.export.title')}
      lead={t('records.export.lead')}
      make={{
        busy: make.isPending,
        disabled: isWrong,
        run: () => make.mutate({ type, group, asset, from, to }),
      }}
      list={user.moneyLogExports}
      about={{}}
      ticket={user.moneyLogExportTicket}
      nameOf={contentOf}
    >
      <Facts
        facts={[
          {
            label: t(type ? 'records.filter.type' : 'records.filter.group'),
            value: type
              ? t(`records.type.${type}`)
              : group
                ? t(`records.group.${group}`)
                : t('records.export.all'),
          },
          {
            label: t('records.filter.asset'),
            value: asset ? nameOf(asset) : t('records.export.all'),
          },
          { label: t('records.export.days'), value: daysText(from, to) },
        ]}
      />
      {hasCards && <Notice tone="info">{t('records.export.withoutCards')}</Notice>}
      {q && <Notice tone="info">{t('records.export.withoutSearch')}</Notice>}
      {isWrong && <Notice tone="warning">{t('records.export.wrong')}</Notice>}
    </FilesSheet>
  );
}

/** Returns whether the list may show card payments, which are always in USDT. */
function listsCardPayments({ type, group, asset = 'USDT' }: ExportSheetProps['asked']): boolean {
  const shown = type ? [type] : group ? activityGroups[group] : activityTypes;
  const isInFile = (one: string) => moneyLogTypes.some((name) => name === one);
  return asset === 'USDT' && !shown.every(isInFile);
}
