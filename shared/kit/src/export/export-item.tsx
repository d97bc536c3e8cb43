import type { Endpoint, EndpointOf, ExportState, ExportTicket } from '@shared/contract';
import { useFormat, useTranslation } from '@shared/shell';
import { invalidate } from '@shared/shell/query';
import { Button, ListItem } from '@shared/ui';
import { StatusBadge, type StatusTable } from '../facts/status-badge.tsx';
import { useBusyCall } from '../query/use-busy-call.ts';
import { downloadExport } from './download-export.ts';

interface ExportItemProps {
  file: ExportState;
  /** Describes the file's content. */
  title: string;
  /** The calls that list such files and issue their tickets. */
  list: Endpoint;
  ticket: EndpointOf<ExportTicket>;
}

/** One file: content, progress, and the download button. */
export function ExportItem({ file, title, list, ticket }: ExportItemProps) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const { run: download, busy } = useBusyCall(
    () => downloadExport(ticket, file),
    () => void invalidate(list),
  );
  const { status, records, expires_at } = file;
  const table: StatusTable<ExportState['status']> = {
    waiting: { tone: 'accent', text: t('export.status.waiting') },
    ready: { tone: 'success', text: t('export.status.ready') },
    failed: { tone: 'danger', text: t('export.status.failed') },
    expired: { tone: 'neutral', text: t('export.status.expired') },
  };
  const counted = t('export.records', { count: records, number: format.number(records) });
  const kept = t('export.kept', { date: format.date(expires_at, 'near') });
  const about = {
    waiting: records > 0 ? counted : undefined,
    ready: `${counted} · ${kept}`,
    failed: t('export.failed'),
    expired: t('export.expired'),
  }[status];

  return (
    <ListItem
      title={title}
      description={about}
      value={<StatusBadge status={status} table={table} />}
      below={
        status === 'ready' && (
          <Button size="sm" busy={busy} onClick={() => void download()}>
            {t('export.download')}
          </Button>
        )
      }
    />
  );
}
