import type { InputOf } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import { Facts, QueryView, type SheetState } from '@shared/kit';
import { useTranslation } from '@shared/shell';
import { useApiMutation, useApiQuery } from '@shared/shell/query';
import { Button, List, Notice, Section, Stack } from '@shared/ui';
import { Sheet } from '@shared/ui/sheet';
import { ExportItem } from './export-item.tsx';
import { useAssetName, useDaysText } from './record-words.ts';

export interface ExportSheetProps {
  /** What the page is narrowed to. */
  asked: Partial<InputOf<typeof user.moneyLog>>;
  /** A day of it is wrong. */
  isWrong: boolean;
}

/** While one is being made, ms: how far it has come. */
const askEveryMs = 2_000;

/** Has a file made of what the page shows, and hands out those that are made. */
export function ExportSheet({ asked, isWrong, open, onClose }: ExportSheetProps & SheetState) {
  const { t } = useTranslation('remote-account');
  const nameOf = useAssetName();
  const daysText = useDaysText();
  const make = useApiMutation(user.moneyLogExport);
  const files = useApiQuery(
    user.moneyLogExports,
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.list.some(({ status }) => status === 'waiting') ? askEveryMs : false,
    },
  );
  const { type, asset, from, to } = asked;
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('records.export.title')}
      description={t('records.export.lead')}
      closeLabel={t('records.close')}
    >
      <Stack gap={6}>
        <Facts
          facts={[
            {
              label: t('records.filter.type'),
              value: type ? t(`records.type.${type}`) : t('records.export.all'),
            },
            {
              label: t('records.filter.asset'),
              value: asset ? nameOf(asset) : t('records.export.all'),
            },
            { label: t('records.export.days'), value: daysText(from, to) },
          ]}
        />
        {isWrong && <Notice tone="warning">{t('records.export.wrong')}</Notice>}
        <Button
          variant="primary"
          full
          busy={make.isPending}
          disabled={isWrong}
          onClick={() => make.mutate({ type, asset, from, to })}
        >
          {t('records.export.make')}
        </Button>
        <Section title={t('records.export.files')}>
          <QueryView query={files} failed={t('records.export.unread')}>
            {({ list }) =>
              list.length > 0 ? (
                <List>
                  {list.map((file) => (
                    <ExportItem key={file.id} file={file} />
                  ))}
                </List>
              ) : (
                <p>{t('records.export.none')}</p>
              )
            }
          </QueryView>
        </Section>
      </Stack>
    </Sheet>
  );
}
