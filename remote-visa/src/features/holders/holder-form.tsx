import type { CardholderDetail, CardholderFields, IdentityDocument } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { OptionCard, OptionGroup } from '@shared/kit';
import {
  type ApiForm,
  DateField,
  Form,
  type FormField,
  PhoneField,
  PlaceFields,
  TextField,
  useApiForm,
} from '@shared/kit/form';
import { confirm, toast, useTranslation } from '@shared/shell';
import { Icon, Notice, Section, Stack } from '@shared/ui';
import { useNavigate } from 'react-router-dom';
import { DocumentPhotos } from './document-photos.tsx';
import styles from './holders.module.css';
import { Reasons } from './reasons.tsx';

/** Refusals that stand at a field. */
const errorsAt = {
  documentNotValid: 'expires_on',
  cardholderExists: 'id_number',
  photoNotUsable: 'photo_front',
} as const;

/** Asks whether everything is as in the document, and says what came of it. */
function useHandIn() {
  const { t } = useTranslation('remote-visa');
  const navigate = useNavigate();
  return {
    async before(given: CardholderFields) {
      await confirm({
        title: t('holder.confirm.title'),
        message: t('holder.confirm.text'),
        details: [
          { label: t('holder.name'), value: `${given.first_name} ${given.last_name}` },
          { label: t(`holder.id_type.${given.id_type}`), value: given.id_number },
          { label: t('holder.expires_on'), value: given.expires_on },
        ],
        confirmLabel: t('holder.submit'),
      });
    },
    onDone() {
      toast({ tone: 'success', text: t('holder.done') });
      void navigate('/bank/holdersList');
    },
  };
}

export function AddHolder() {
  const { t } = useTranslation('remote-visa');
  const form = useApiForm(visa.addKyc, {
    draft: 'cardholder',
    initial: { id_type: 'id_card' },
    errorsAt,
    ...useHandIn(),
  });
  return (
    <Form form={form} submitLabel={t('holder.submit')}>
      <HolderFields form={form} />
    </Form>
  );
}

export function CorrectHolder({ holder }: { holder: CardholderDetail }) {
  const { t } = useTranslation('remote-visa');
  const form = useApiForm(visa.editKyc, {
    draft: `cardholder ${holder.id}`,
    secret: ['id'],
    initial: given(holder),
    errorsAt,
    ...useHandIn(),
  });
  return (
    <Stack gap={6}>
      <Reasons reasons={holder.reasons} />
      <Form form={form} submitLabel={t('holder.submit')}>
        <HolderFields form={form} />
      </Form>
    </Stack>
  );
}

function given(holder: CardholderDetail): CardholderFields & { id: string } {
  const { status: _, reasons: _r, submitted_at: _s, decided_at: _d, ...fields } = holder;
  const { id_number_end: _e, ...own } = fields;
  return own;
}

function HolderFields({ form }: { form: Pick<ApiForm<typeof visa.addKyc>, 'field'> }) {
  const { t } = useTranslation('remote-visa');
  return (
    <>
      <Section title={t('holder.name')} lead={t('holder.name.lead')}>
        <Stack gap={5}>
          <TextField
            field={form.field('first_name')}
            label={t('holder.first_name')}
            autoComplete="given-name"
            latin="name"
            hint={null}
          />
          <TextField
            field={form.field('last_name')}
            label={t('holder.last_name')}
            autoComplete="family-name"
            latin="surname"
            hint={null}
          />
        </Stack>
      </Section>
      <Section title={t('holder.contact')}>
        <Stack gap={5}>
          <PhoneField field={form.field('phone')} label={t('holder.phone')} />
          <TextField
            field={form.field('email')}
            label={t('holder.email')}
            autoComplete="email"
            inputMode="email"
          />
        </Stack>
      </Section>
      <Section title={t('holder.billing')} lead={t('holder.billing.lead')}>
        <Stack gap={5}>
          <PlaceFields form={form} latin />
        </Stack>
      </Section>
      <Section title={t('holder.document')}>
        <Stack gap={5}>
          <DocumentChoice field={form.field('id_type')} />
          <TextField
            field={form.field('id_number')}
            label={t('holder.id_number')}
            autoComplete="off"
            mono
          />
          <div className={styles.pair}>
            <DateField
              field={form.field('issued_on')}
              label={t('holder.issued_on')}
              max={dayOf(Date.now())}
            />
            <DateField
              field={form.field('expires_on')}
              label={t('holder.expires_on')}
              min={dayOf(Date.now())}
            />
          </div>
          <DocumentPhotos form={form} />
        </Stack>
      </Section>
      <Notice icon="shield">{t('holder.privacy')}</Notice>
    </>
  );
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

const documents = { id_card: 'holder', passport: 'globe' } as const;

function DocumentChoice({ field }: { field: FormField<IdentityDocument> }) {
  const { t } = useTranslation('remote-visa');
  return (
    <OptionGroup label={t('holder.id_type')} layout="row">
      {(name) =>
        (Object.keys(documents) as (keyof typeof documents)[]).map((type) => (
          <OptionCard
            key={type}
            name={name}
            size="sm"
            checked={field.value === type}
            onChoose={() => field.change(type)}
            leading={<Icon name={documents[type]} size={20} />}
          >
            {t(`holder.id_type.${type}`)}
          </OptionCard>
        ))
      }
    </OptionGroup>
  );
}
