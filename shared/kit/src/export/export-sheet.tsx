import type { DataOf, EndpointOf, ExportState, ExportTicket, InputOf } from '@shared/contract';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Button, List, Section, Stack } from '@shared/ui';
import type { ReactNode } from 'react';
import { QueryView } from '../query/query-view.tsx';
import { DetailSheet } from '../sheet/detail-sheet.tsx';
import type { SheetState } from '../sheet/use-lazy-sheet.tsx';
import { ExportItem } from './export-item.tsx';

/** A call that lists the member's files of one kind. */
type ListOf = EndpointOf<{ list: ExportState[] }>;
type FileOf<E extends ListOf> = DataOf<E>['list'][number];

export interface ExportSheetProps<E extends ListOf> extends SheetState {
  title: string;
  lead: string;
  /** The request's parameters: facts, or fields to choose them. */
  children: ReactNode;
  make: { busy: boolean; disabled: boolean; run(): void };
  /** The calls that list such files and issue their tickets. */
  list: E;
  about: InputOf<E>;
  ticket: EndpointOf<ExportTicket>;
  /** Describes a file's content: 'November 2026 · PDF'. */
  nameOf(file: FileOf<E>): string;
}

/** Interval of progress checks while a file is being made, ms. */
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
