import { useTranslation } from '@shared/shell';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Stack } from '../layout/stack.tsx';
import { Checkbox } from './checkbox.tsx';

export default { title: 'ui/Checkbox', component: Checkbox } satisfies Meta;

export const States: StoryObj = {
  render: function States() {
    const { t } = useTranslation('remote-visa');
    return (
      <Stack gap={4}>
        <Checkbox label={t('agreement.agree.user')} />
        <Checkbox label={t('agreement.agree.aml')} defaultChecked />
        <Checkbox label={t('agreement.agree.privacy')} disabled />
        <Checkbox label={t('holder.noExpiry.choose')} disabled defaultChecked />
      </Stack>
    );
  },
};

export const Wrong: StoryObj = {
  render: function Wrong() {
    const { t } = useTranslation('remote-visa');
    return <Checkbox label={t('agreement.agree.aml')} error={t('agreement.first')} />;
  },
};
