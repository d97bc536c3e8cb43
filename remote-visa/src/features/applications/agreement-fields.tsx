import { type AgreementName, type Agreements, agreementNames } from '@shared/contract';
import { useLazySheet } from '@shared/kit';
import type { FormField } from '@shared/kit/form';
import { useTranslation } from '@shared/shell';
import { Button, Checkbox, Section, Stack } from '@shared/ui';
import type { AgreementSheetProps } from './agreement-sheet.tsx';
import styles from './applications.module.css';

interface AgreementFieldsProps {
  fieldOf(name: AgreementName): FormField<string>;
  /** Versions in force. */
  versions: Agreements;
}

/** A checkbox for each agreement. Its field holds the accepted version. */
export function AgreementFields({ fieldOf, versions }: AgreementFieldsProps) {
  const { t } = useTranslation('remote-visa');
  return (
    <Section title={t('apply.agreements')} lead={t('apply.agreements.lead')}>
      <Stack gap={3}>
        {agreementNames.map((name) => (
          <AgreementLine key={name} name={name} field={fieldOf(name)} version={versions[name]} />
        ))}
      </Stack>
    </Section>
  );
}

interface AgreementLineProps {
  name: AgreementName;
  field: FormField<string>;
  version: string;
}

function AgreementLine({ name, field, version }: AgreementLineProps) {
  const { t } = useTranslation('remote-visa');
  const title = t(`agreement.${name}`);
  const text = useLazySheet<AgreementSheetProps>(
    async () => (await import('./agreement-sheet.tsx')).AgreementSheet,
  );
  return (
    <div className={styles.agreement}>
      <Checkbox
        name={field.name}
        label={t(`agreement.agree.${name}`)}
        checked={field.value === version}
        error={field.tried && field.value !== version ? t('agreement.first') : undefined}
        onCheckedChange={(agreed) => field.change(agreed ? version : undefined)}
      />
      <Button
        size="sm"
        variant="quiet"
        aria-haspopup="dialog"
        aria-label={t('agreement.read.label', { title })}
        onClick={text.show}
      >
        {t('agreement.read')}
      </Button>
      {text.sheet({ name, onAgree: () => field.change(version) })}
    </div>
  );
}
