import { documentDateProblem, noExpiry } from '@shared/contract';
import type * as visa from '@shared/contract/endpoints/visa';
import { type ApiForm, DateField, TextField } from '@shared/kit/form';
import { useTranslation } from '@shared/shell';
import { Checkbox } from '@shared/ui';
import styles from './holders.module.css';

/** Fields for first and last name. An empty last name means that the person has a single name. */
export function NameFields({ form }: { form: Pick<ApiForm<typeof visa.addKyc>, 'field'> }) {
  const { t } = useTranslation('remote-visa');
  const last = form.field('last_name');
  const hasOneName = last.value === '';
  return (
    <>
      <TextField
        field={form.field('first_name')}
        label={t(hasOneName ? 'holder.onlyName' : 'holder.first_name')}
        autoComplete={hasOneName ? 'name' : 'given-name'}
        latin="name"
        hint={null}
      />
      {!hasOneName && (
        <TextField
          // A cleared field counts as missing, because an empty string means a single name.
          field={{ ...last, change: (text) => last.change(text || undefined) }}
          label={t('holder.last_name')}
          autoComplete="family-name"
          latin="surname"
          hint={null}
        />
      )}
      <Checkbox
        label={t('holder.hasOneName')}
        checked={hasOneName}
        onCheckedChange={(checked) => last.change(checked ? '' : undefined)}
      />
    </>
  );
}

/** Returns the day of a time in this device's time zone, YYYY-MM-DD. */
const dayHere = (time: Date) =>
  new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

/** Fields for a document's issue and expiry dates. Some ID cards never expire. */
export function DateFields({ form }: { form: Pick<ApiForm<typeof visa.addKyc>, 'field'> }) {
  const { t } = useTranslation('remote-visa');
  const today = dayHere(new Date());
  const [issued, expires] = [form.field('issued_on'), form.field('expires_on')];
  const { value: id_type = 'id_card' } = form.field('id_type');
  const isEndless = id_type === 'id_card' && expires.value === noExpiry;

  function checkExpiry(expires_on: string): string | undefined {
    if (expires_on < today) return t('holder.expires.past');
    const found = documentDateProblem({ id_type, issued_on: issued.value ?? today, expires_on });
    return found?.at === 'expires_on' ? t(`holder.expires.${found.problem}`) : undefined;
  }

  return (
    <>
      <div className={styles.pair}>
        <DateField
          field={issued}
          label={t('holder.issued_on')}
          max={today}
          check={(day) => (day > today ? t('holder.issued.future') : undefined)}
        />
        {!isEndless && (
          <DateField
            field={expires}
            label={t('holder.expires_on')}
            min={today}
            check={checkExpiry}
          />
        )}
      </div>
      {id_type === 'id_card' && (
        <Checkbox
          label={t('holder.noExpiry.choose')}
          checked={isEndless}
          onCheckedChange={(checked) => expires.change(checked ? noExpiry : undefined)}
        />
      )}
    </>
  );
}
