import {
  type AddressPartName,
  type CardholderDetail,
  type CardholderFields,
  cardholderName,
  documentNumber,
  documentNumberPattern,
  type IdentityDocument,
  withoutDashes,
} from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { AccountFrozen, DetailPage, HelpLink, OptionCard, OptionGroup } from '@shared/kit';
import {
  type ApiForm,
  Form,
  type FormField,
  PhoneField,
  PlaceFields,
  TextField,
  useApiForm,
} from '@shared/kit/form';
import { PhotoField } from '@shared/kit/photo';
import { confirm, navigate, toast, useTranslation } from '@shared/shell';
import { Button, EmptyState, Icon, Notice, Page, Row, Section, Stack } from '@shared/ui';
import { useSearchParams } from 'react-router-dom';
import { pathWithNew, useIsAccountFrozen, useReturnPath } from '../cards/index.ts';
import { DateFields, NameFields } from './holder-fields.tsx';
import { Reasons, useDayText, useReasonText } from './holder-texts.tsx';

/**
 * /bank/addHolders: registers a cardholder, then returns to the application page in `?back=`, if
 * any. With `?id=`, corrects a rejected cardholder.
 */
export function HolderPage() {
  const { t } = useTranslation('remote-visa');
  const [params] = useSearchParams();
  const id = params.get('id');
  const isAccountFrozen = useIsAccountFrozen();
  const application = useReturnPath();
  const back = { label: t('holders.heading'), to: '/bank/holdersList' } as const;
  if (id === null) {
    return (
      <Page
        title={t('holders.action.none')}
        lead={t('holder.lead')}
        back={application ? { label: t('apply.back'), to: application } : back}
      >
        {isAccountFrozen ? <AccountFrozen /> : <AddHolder />}
      </Page>
    );
  }
  return (
    <DetailPage
      endpoint={visa.kycDetail}
      input={{ id }}
      title={t('holder.correct.title')}
      back={back}
      failed={t('holders.failed')}
    >
      {(holder) =>
        isAccountFrozen ? (
          <AccountFrozen />
        ) : holder.status === 'rejected' ? (
          <CorrectHolder key={holder.id} holder={holder} />
        ) : (
          <EmptyState
            icon="holder"
            title={t(`holders.${holder.status}`)}
            text={t('holder.notEditable')}
            action={
              <Row justify="center">
                <Button to={back.to}>{back.label}</Button>
                <HelpLink topic="identity" />
              </Row>
            }
          />
        )
      }
    </DetailPage>
  );
}

/** Error codes that are shown at a field. */
const errorsAt = {
  documentNotValid: 'expires_on',
  cardholderExists: 'id_number',
  photoNotUsable: 'photo_front',
} as const;

/** Returns form hooks: the user confirms the fields before submission, and sees its success. */
function useSubmitHooks() {
  const { t } = useTranslation('remote-visa');
  const day = useDayText();
  const application = useReturnPath();
  return {
    async before(given: Omit<CardholderFields, AddressPartName>) {
      await confirm({
        title: t('holder.confirm.title'),
        message: t('holder.confirm.text'),
        details: [
          { label: t('holder.name'), value: cardholderName(given) },
          { label: t(`holder.id_type.${given.id_type}`), value: given.id_number },
          { label: t('holder.expires_on'), value: day(given.expires_on) },
        ],
        confirmLabel: t('holder.submit'),
      });
    },
    onDone({ id }: { id: string }) {
      toast({ tone: 'success', text: t('holder.done') });
      if (application) navigate(pathWithNew(application, 'holder', id), { replace: true });
      else navigate('/bank/holdersList');
    },
  };
}

function AddHolder() {
  const { t } = useTranslation('remote-visa');
  const form = useApiForm(visa.addKyc, {
    draft: 'cardholder',
    initial: { id_type: 'id_card' },
    errorsAt,
    ...useSubmitHooks(),
  });
  return (
    <Form form={form} submitLabel={t('holder.submit')}>
      <HolderFields form={form} />
    </Form>
  );
}

function CorrectHolder({ holder }: { holder: CardholderDetail }) {
  const { t } = useTranslation('remote-visa');
  const textOf = useReasonText();
  const form = useApiForm(visa.editKyc, {
    draft: `cardholder ${holder.id}`,
    secret: ['id'],
    initial: given(holder),
    found: foundIn(holder, textOf),
    errorsAt,
    ...useSubmitHooks(),
  });
  return (
    <Stack gap={6}>
      <Reasons holder={holder} />
      <Form form={form} submitLabel={t('holder.submit')}>
        <HolderFields form={form} holder={holder} />
      </Form>
    </Stack>
  );
}

function given(holder: CardholderDetail): CardholderFields & { id: string } {
  const { status: _, reasons: _r, submitted_at: _s, decided_at: _d, ...fields } = holder;
  const { id_number_end: _e, ...own } = fields;
  return withoutDashes(own);
}

/** Returns the reasons to show, by field. Photo fields show their own. */
function foundIn(
  { reasons }: CardholderDetail,
  textOf: (reason: string) => string,
): Record<string, string> {
  const found = Object.entries(reasons).filter(([field]) => !/^(photo_|$)/.test(field));
  return Object.fromEntries(found.map(([field, reason]) => [field, textOf(reason)]));
}

interface HolderFieldsProps {
  form: Pick<ApiForm<typeof visa.addKyc>, 'field'>;
  holder?: CardholderDetail;
}

function HolderFields({ form, holder }: HolderFieldsProps) {
  const { t } = useTranslation('remote-visa');
  return (
    <>
      <Section title={t('holder.name')} lead={t('holder.name.lead')}>
        <Stack gap={5}>
          <NameFields form={form} />
        </Stack>
      </Section>
      <Section title={t('holder.contact')}>
        <Stack gap={5}>
          <PhoneField
            field={form.field('phone')}
            region={form.field('country').value}
            label={t('holder.phone')}
          />
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
          <PlaceFields form={form} latin byCountry />
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
            tidy={documentNumber}
            check={(number) =>
              documentNumberPattern.test(number) ? undefined : t('holder.id_number.wrong')
            }
          />
          <DateFields form={form} />
          <DocumentPhotos form={form} holder={holder} />
        </Stack>
      </Section>
      <Notice icon="shield">{t('holder.privacy')}</Notice>
    </>
  );
}

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

interface DocumentPhotosProps {
  form: Pick<ApiForm<typeof visa.addKyc>, 'field'>;
  holder?: CardholderDetail | undefined;
}

/** Photo fields: two sides of an ID card, or one page of a passport. */
function DocumentPhotos({ form, holder }: DocumentPhotosProps) {
  const { t } = useTranslation('remote-visa');
  const isCard = form.field('id_type').value !== 'passport';
  const back = form.field('photo_back');
  const textOf = useReasonText();
  const rejected = (side: 'photo_front' | 'photo_back') => {
    const [id, reason] = [holder?.[side], holder?.reasons[side]];
    return id && reason ? { id, reason: textOf(reason) } : undefined;
  };
  return (
    <>
      <PhotoField
        field={form.field('photo_front')}
        label={isCard ? t('holder.photo_front') : t('holder.photo_page')}
        hint={t('holder.photo.hint')}
        purpose="kyc_photo"
        frame={isCard ? 'card' : 'page'}
        rejected={rejected('photo_front')}
      />
      {isCard && (
        <PhotoField
          field={{ ...back, value: back.value ?? undefined }}
          label={t('holder.photo_back')}
          hint={t('holder.photo.hint')}
          purpose="kyc_photo"
          frame="card"
          rejected={rejected('photo_back')}
        />
      )}
    </>
  );
}
