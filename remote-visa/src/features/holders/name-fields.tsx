import type * as visa from '@shared/contract/endpoints/visa';
import { type ApiForm, TextField } from '@shared/kit/form';
import { useTranslation } from '@shared/shell';
import { Checkbox } from '@shared/ui';

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
