import type { CardStatement, StatementFormat } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { QueryView, type SheetState } from '@shared/kit';
import { ExportSheet } from '@shared/kit/export';
import { useLanguage, useTranslation } from '@shared/shell';
import { useApiMutation, useApiQuery } from '@shared/shell/query';
import { Skeleton } from '@shared/ui';
import { Select } from '@shared/ui/select';
import { useState } from 'react';
import { FormatChoice } from './format-choice.tsx';
import { monthName } from './month-name.ts';

export interface StatementSheetProps {
  /** The card's id. Replaced cards have statements too. */
  id: string;
  last4: string;
}

/** Starts monthly statements of a card, and offers finished ones for download. */
export function StatementSheet({ id, last4, ...sheet }: StatementSheetProps & SheetState) {
  const { t } = useTranslation('remote-visa');
  const [locale] = useLanguage();
  const months = useApiQuery(visa.statementMonths, { id });
  const make = useApiMutation(visa.statement);
  const [chosen, choose] = useState<string>();
  const [format, setFormat] = useState<StatementFormat>('pdf');
  const [current, latest] = months.data?.months ?? [];
  // The last complete month, if there is one.
  const month = chosen ?? latest ?? current;
  const named = (one: string) => monthName(one, locale);
  return (
    <ExportSheet
      {...sheet}
      title={t('statement.title')}
      lead={t('statement.lead', { last4 })}
      make={{
        busy: make.isPending,
        disabled: month === undefined,
        run: () => month && make.mutate({ id, month, format }),
      }}
      list={visa.statements}
      about={{ id }}
      ticket={visa.statementTicket}
      nameOf={(file: CardStatement) => `${named(file.month)} · ${file.format.toUpperCase()}`}
    >
      <QueryView
        query={months}
        failed={t('statement.failed')}
        loading={<Skeleton shape="block" height={48} />}
      >
        {(known) => (
          <Select
            label={t('statement.month')}
            value={month ?? null}
            onValueChange={choose}
            options={known.months.map((one) => ({
              value: one,
              label: one === current ? t('statement.soFar', { month: named(one) }) : named(one),
            }))}
          />
        )}
      </QueryView>
      <FormatChoice value={format} onChange={setFormat} />
    </ExportSheet>
  );
}
