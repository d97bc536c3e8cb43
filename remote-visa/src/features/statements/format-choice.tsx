import { type StatementFormat, statementFormats } from '@shared/contract';
import { OptionCard } from '@shared/kit';
import { useTranslation } from '@shared/shell';
import { Icon } from '@shared/ui';
import { useId } from 'react';
import styles from './statements.module.css';

interface FormatChoiceProps {
  value: StatementFormat;
  onChange(format: StatementFormat): void;
}

const icons = { pdf: 'eye', csv: 'list' } as const;

/** Choice of a statement's file format. */
export function FormatChoice({ value, onChange }: FormatChoiceProps) {
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
