import { endpoint } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import * as visa from '@shared/contract/endpoints/visa';
import { useTranslation } from '@shared/shell';
import { testAddress } from '@shared/shell/testing/stories';
import type { Meta, StoryObj } from '@storybook/react-vite';
import * as z from 'zod/mini';
import { AddressField } from './address-field.tsx';
import { AmountField } from './amount-field.tsx';
import { OtpField } from './code-fields.tsx';
import { AgreementField, ChoiceField, DateField, TextField } from './fields.tsx';
import { Form } from './form.tsx';
import { IdentifierField } from './identifier-field.tsx';
import { NewPin } from './new-pin.tsx';
import { PhoneField } from './phone-field.tsx';
import { DeliveryFields, PlaceFields } from './place-fields.tsx';
import { useApiForm } from './use-api-form.ts';

const enu = 10n ** 6n;

export default {
  title: 'kit/Form',
  component: Form,
  subcomponents: {
    AddressField,
    AmountField,
    OtpField,
    AgreementField,
    ChoiceField,
    DateField,
    TextField,
    IdentifierField,
    NewPin,
    PhoneField,
    DeliveryFields,
    PlaceFields,
  },
} satisfies Meta;
type Story = StoryObj;

function Transfer(props: { initial?: { address: string; amount: string }; disabled?: boolean }) {
  const { t } = useTranslation('remote-account');
  const form = useApiForm(user.neuReleaseTransfer, { initial: props.initial ?? {} });
  return (
    <Form form={form} submitLabel={t('send.action')} disabled={props.disabled}>
      <AddressField
        field={form.field('address')}
        label={t('send.to')}
        own={testAddress}
        known={[{ address: '0x8ba1f109551bD432803012645Ac136ddd64DBA72', name: 'Mei' }]}
      />
      <AmountField
        field={form.field('amount')}
        label={t('send.amount')}
        asset="ENU"
        available={43n * enu}
        presets={[10n * enu, 20n * enu]}
      />
      <TextField
        field={form.field('remark')}
        label={t('send.remark')}
        hint={t('send.remark.hint')}
      />
    </Form>
  );
}

export const Empty: Story = { render: () => <Transfer /> };

export const Disabled: Story = { render: () => <Transfer disabled /> };

export const Filled: Story = {
  render: () => (
    <Transfer
      initial={{
        address: '0x8ba1f109551bD432803012645Ac136ddd64DBA72',
        amount: String(12n * enu),
      }}
    />
  ),
};

/** The address is the member's own, and the amount is more than the balance. */
export const Wrong: Story = {
  render: () => <Transfer initial={{ address: testAddress, amount: String(50n * enu) }} />,
  play: async ({ canvasElement }) => canvasElement.querySelector('form')?.requestSubmit(),
};

export const Required: Story = {
  render: () => <Transfer />,
  play: async ({ canvasElement }) => canvasElement.querySelector('form')?.requestSubmit(),
};

export const Cardholder: Story = {
  render: function Cardholder() {
    const { t } = useTranslation('remote-visa');
    const form = useApiForm(visa.addKyc, { initial: { country: 'HK', first_name: '李' } });
    return (
      <Form form={form} submitLabel={t('holder.submit')}>
        <TextField field={form.field('first_name')} label={t('holder.first_name')} latin="name" />
        <PhoneField field={form.field('phone')} label={t('holder.phone')} />
        <ChoiceField
          field={form.field('id_type')}
          label={t('holder.document')}
          options={[
            { value: 'passport', label: t('holder.id_type.passport') },
            { value: 'id_card', label: t('holder.id_type.id_card') },
          ]}
        />
        <IdentifierField field={form.field('id_number')} label={t('holder.id_number')} />
        <DateField field={form.field('issued_on')} label={t('holder.issued_on')} />
        <PlaceFields form={form} byCountry latin />
      </Form>
    );
  },
};

export const Delivery: Story = {
  render: function Delivery() {
    const { t } = useTranslation('remote-visa');
    const form = useApiForm(visa.addAddress, { initial: { country: 'JP', zip: '110-0005' } });
    return (
      <Form form={form} submitLabel={t('addresses.save')}>
        <DeliveryFields form={form} byCountry />
      </Form>
    );
  },
};

export const Code: Story = {
  render: function Code() {
    const { t } = useTranslation('remote-visa');
    const form = useApiForm(visa.active, { initial: { id: '1', code: '482' } });
    return (
      <Form form={form} submitLabel={t('cards.next.inactive.action')}>
        <OtpField field={form.field('code')} label={t('activate.code')} />
      </Form>
    );
  },
};

export const Pin: Story = {
  render: function Pin() {
    const { t } = useTranslation('remote-visa');
    return (
      <NewPin
        label={t('pin.new')}
        againLabel={t('pin.again')}
        hint={t('pin.hint')}
        tried={false}
        onChange={() => {}}
      />
    );
  },
};

/** No page has a form with one agreement today, so the story declares an endpoint. */
const consent = endpoint({
  method: 'POST',
  path: '/api/v1/stories/consent',
  access: 'login',
  summary: 'Agree to a text',
  input: z.object({ agreed: z.literal(true) }),
  data: z.object({}),
});

export const Agreement: Story = {
  render: function Agreement() {
    const { t } = useTranslation('remote-visa');
    const form = useApiForm(consent);
    return (
      <Form form={form} submitLabel={t('agreement.agree.button')}>
        <AgreementField field={form.field('agreed')} label={t('agreement.agree.privacy')} />
      </Form>
    );
  },
  play: async ({ canvasElement }) => canvasElement.querySelector('form')?.requestSubmit(),
};
