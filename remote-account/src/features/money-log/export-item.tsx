import type { MoneyLogExport } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import { StatusBadge, type StatusTable } from '@shared/kit';
import { toastError, useFormat, useTranslation } from '@shared/shell';
import { invalidate } from '@shared/shell/query';
import { Button, ListItem } from '@shared/ui';
import { useState } from 'react';
import { downloadExport } from './download-export.ts';
import { useAssetName, useDaysText } from './record-words.ts';

/** A file: what it holds, how far it has come, and the way to have it. */
export function ExportItem({ file }: { file: MoneyLogExport }) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const nameOf = useAssetName();
  const daysText = useDaysText();
  const [busy, setBusy] = useState(false);
  const { status, type, asset, records, expires_at } = file;
  const table: StatusTable<MoneyLogExport['status']> = {
    waiting: { tone: 'accent', text: t('records.export.status.waiting') },
    ready: { tone: 'success', text: t('records.export.status.ready') },
    failed: { tone: 'danger', text: t('records.export.status.failed') },
    expired: { tone: 'neutral', text: t('records.export.status.expired') },
  };
  const counted = t('records.export.records', {
    count: records,
    number: format.number(records),
  });
  const kept = t('records.export.kept', { date: format.date(expires_at, 'near') });
  const about = {
    waiting: counted,
    ready: `${counted} · ${kept}`,
    failed: t('records.export.failed'),
    expired: t('records.export.expired'),
  }[status];
  const of = [type && t(`records.type.${type}`), asset && nameOf(asset)].filter(Boolean);

  async function download(): Promise<void> {
    setBusy(true);
    try {
      await downloadExport(file);
    } catch (error) {
      toastError(error);
      void invalidate(user.moneyLogExports);
    } finally {
      setBusy(false);
    }
  }

  return (
    <ListItem
      title={[daysText(file.from ?? undefined, file.to ?? undefined), ...of].join(' · ')}
      description={about}
      value={<StatusBadge status={status} table={table} />}
      below={
        status === 'ready' && (
          <Button size="sm" busy={busy} onClick={() => void download()}>
            {t('records.export.download')}
          </Button>
        )
      }
    />
  );
}
