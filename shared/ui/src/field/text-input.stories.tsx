import { useTranslation } from '@shared/shell';
import { testAddress } from '@shared/shell/testing/stories';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { IconButton } from '../action/icon-button.tsx';
import { Icon } from '../icon/icon.tsx';
import { Stack } from '../layout/stack.tsx';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

export default {
  title: 'ui/TextInput',
  component: TextInput,
  subcomponents: { Field },
} satisfies Meta;
type Story = StoryObj;

export const Empty: Story = {
  render: function Empty() {
    const { t } = useTranslation('remote-account');
    return (
      <Stack gap={5}>
        <TextInput label={t('send.to')} placeholder="0x…" mono />
        <TextInput label={t('send.remark')} hint={t('send.remark.hint')} />
      </Stack>
    );
  },
};

export const Filled: Story = {
  render: function Filled() {
    const { t } = useTranslation('remote-account');
    return (
      <Stack gap={5}>
        <TextInput label={t('send.to')} defaultValue={testAddress} mono />
        <TextInput
          label={t('contacts.name')}
          hint={t('contacts.name.hint')}
          defaultValue="Wilhelmina Featherstonehaugh"
          aside="28 / 40"
        />
      </Stack>
    );
  },
};

export const Affixes: Story = {
  render: function Affixes() {
    const { t } = useTranslation('remote-account');
    return (
      <TextInput
        label={t('send.to')}
        before={<Icon name="search" size={18} />}
        after={<IconButton size="sm" icon="qr" label={t('kit:form.address.scan')} />}
      />
    );
  },
};

export const Wrong: Story = {
  render: function Wrong() {
    const { t } = useTranslation('remote-account');
    return (
      <TextInput
        label={t('send.to')}
        hint={t('withdraw.to.other', { network: 'JuChain' })}
        error={t('kit:form.address.checksum')}
        defaultValue="0x8ba1f109"
        mono
      />
    );
  },
};

export const Disabled: Story = {
  render: function Disabled() {
    const { t } = useTranslation('remote-account');
    return <TextInput label={t('account.uid')} disabled defaultValue="88251907" />;
  },
};

/** A label, a hint and an error around another control. */
export const OwnControl: Story = {
  render: function OwnControl() {
    const { t } = useTranslation('remote-visa');
    return (
      <Field label={t('holder.email')} hint={t('holder.privacy')}>
        <TextInput type="email" defaultValue="li.wang@example.org" />
      </Field>
    );
  },
};
