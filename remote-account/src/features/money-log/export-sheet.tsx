import type { InputOf, MoneyLogExport } from '@shared/contract';
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
  const { type, group, asset, from, to, q } = asked;

  function contentOf(file: MoneyLogExport): string {
    const days = daysText(file.from ?? undefined, file.to ?? undefined);
    const kind = file.type
      ? t(`records.type.${file.type}`)
      : file.group && t(`records.group.${file.group}`);
    const of = [
      kind,
      file.asset && nameOf(file.asset),
      file.q && t('records.export.found', { q: file.q }),
    ];
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
        run: () => make.mutate({ type, group, asset, from, to, q }),
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
          { label: t('records.export.search'), value: q },
        ]}
      />
      {isWrong && <Notice tone="warning">{t('records.export.wrong')}</Notice>}
    </FilesSheet>
  );
}
