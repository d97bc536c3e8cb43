import {
  type CardStatement,
  dateFormat,
  type Locale,
  locales,
  type StatementFormat,
  statementFormats,
} from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { OptionCard, QueryView, type SheetState } from '@shared/kit';
import { ExportSheet } from '@shared/kit/export';
import { useLanguage, useTranslation } from '@shared/shell';
import { useApiMutation, useApiQuery } from '@shared/shell/query';
import { Icon, Skeleton } from '@shared/ui';
import { Select } from '@shared/ui/select';
import { useId, useState } from 'react';
import styles from './statements.module.css';

export interface StatementSheetProps {
  /** The card's id. Replaced cards have statements too. */
  id: string;
  last4: string;
}

/** Requests monthly statements of a card, and offers finished ones for download. */
export function StatementSheet({ id, last4, ...sheet }: StatementSheetProps & SheetState) {
  const { t } = useTranslation('remote-visa');
  const [locale] = useLanguage();
  const months = useApiQuery(visa.statementMonths, { id });
  const make = useApiMutation(visa.statement);
  const [chosen, choose] = useState<string>();
  const [format, setFormat] = useState<StatementFormat>('pdf');
  const [current, latest] = months.data?.months ?? [];
  // Default: the last complete month, or the current one for a new card.
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

/** Formats '2026-11' as 'November 2026', in the given language. */
function monthName(month: string, locale: Locale): string {
  const format = dateFormat(locales[locale].tag, {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

interface FormatChoiceProps {
  value: StatementFormat;
  onChange(format: StatementFormat): void;
}

const icons = { pdf: 'eye', csv: 'list' } as const;

function FormatChoice({ value, onChange }: FormatChoiceProps) {
  const { t } = useTranslation('remote-visa');
  const name = useId();
  return (
    <fieldset className={styles.formats}>
      <legend className={styles.legend}>{t('statement.format')}</legend>
      {statementFormats.map((format) => (
        <OptionCard
          key={format}
          name={name}
          size="sm"
          checked={format === value}
          onChoose={() => onChange(format)}
          leading={<Icon name={icons[format]} />}
        >
          {t(`statement.format.${format}`)}
        </OptionCard>
      ))}
    </fieldset>
  );
}
