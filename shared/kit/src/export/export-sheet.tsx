import {
  type DataOf,
  type Endpoint,
  type EndpointOf,
  type Envelope,
  type ExportState,
  type ExportTicket,
  errorNameOf,
  type InputOf,
} from '@shared/contract';
import { ApiError, api, useFormat, useTranslation } from '@shared/shell';
import { invalidate, useApiQuery } from '@shared/shell/query';
import { Button, List, ListItem, Section, Stack } from '@shared/ui';
import type { ReactNode } from 'react';
import { StatusBadge, type StatusTable } from '../facts/status-badge.tsx';
import { QueryView } from '../query/query-view.tsx';
import { useBusyCall } from '../query/use-busy-call.ts';
import { DetailSheet } from '../sheet/detail-sheet.tsx';
import type { SheetState } from '../sheet/use-lazy-sheet.tsx';

/** An endpoint that lists the member's files of one kind. */
type ListOf = EndpointOf<{ list: ExportState[] }>;
type FileOf<E extends ListOf> = DataOf<E>['list'][number];

export interface ExportSheetProps<E extends ListOf> extends SheetState {
  title: string;
  lead: string;
  /** The request's parameters: facts, or fields to choose them. */
  children: ReactNode;
  make: { busy: boolean; disabled: boolean; run(): void };
  list: E;
  /** Input of `list`. */
  about: InputOf<E>;
  /** Issues the one-time ticket of a download. */
  ticket: EndpointOf<ExportTicket>;
  /** Describes a file's content: 'November 2026 · PDF'. */
  nameOf(file: FileOf<E>): string;
}

/** Interval of progress checks while a file is waiting, ms. */
const pollMs = 2_000;

/** Starts exports of one kind, and offers finished files for download. */
export function ExportSheet<E extends ListOf>(props: ExportSheetProps<E>) {
  const { title, lead, children, make, list, about, ticket, nameOf, open, onClose } = props;
  const { t } = useTranslation('kit');
  const files = useApiQuery<E>(list, about, {
    refetchInterval: ({ state }) =>
      state.data?.list.some(({ status }) => status === 'waiting') ? pollMs : false,
  });
  return (
    <DetailSheet open={open} onClose={onClose} title={title} description={lead}>
      <Stack gap={6}>
        {children}
        <Button variant="primary" full busy={make.busy} disabled={make.disabled} onClick={make.run}>
          {t('export.make')}
        </Button>
        <Section title={t('export.files')}>
          <QueryView query={files} failed={t('export.unread')}>
            {(known) =>
              known.list.length > 0 ? (
                <List>
                  {known.list.map((file: FileOf<E>) => (
                    <ExportItem
                      key={file.id}
                      file={file}
                      title={nameOf(file)}
                      list={list}
                      ticket={ticket}
                    />
                  ))}
                </List>
              ) : (
                <p>{t('export.none')}</p>
              )
            }
          </QueryView>
        </Section>
      </Stack>
    </DetailSheet>
  );
}

interface ExportItemProps {
  file: ExportState;
  title: string;
  list: Endpoint;
  ticket: EndpointOf<ExportTicket>;
}

function ExportItem({ file, title, list, ticket }: ExportItemProps) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const { run: download, busy } = useBusyCall(
    () => downloadExport(ticket, file),
    () => void invalidate(list),
  );
  const { status, records, expires_at } = file;
  const table: StatusTable<ExportState['status']> = {
    waiting: { tone: 'warning', text: t('export.status.waiting') },
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

/** ms until the object URL is revoked: the browser may still be writing a large file. */
const keptMs = 60_000;

/**
 * Downloads a file and passes it to the browser to save. The one-time ticket is in the request
 * body, so that no URL or history contains it.
 * @throws ApiError
 */
async function downloadExport(
  ticketOf: EndpointOf<ExportTicket>,
  { id, name }: ExportState,
): Promise<void> {
  const { url, ticket } = await api.call(ticketOf, { id });
  const file = await fetchFile(url, ticket);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), keptMs);
}

async function fetchFile(url: string, ticket: string): Promise<Blob> {
  try {
    const headers = { 'content-type': 'text/plain' };
    const response = await fetch(url, { method: 'POST', headers, body: ticket });
    if (response.ok) return await response.blob();
    const { status } = response;
    const { code = status, message } = (await response.json()) as Partial<Envelope<null>>;
    const kind = status >= 500 ? 'server' : 'api';
    throw new ApiError({ kind, code, errorName: errorNameOf(code) }, message);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError({ kind: navigator.onLine ? 'server' : 'offline', code: 500 });
  }
}
