import { useTranslation } from '@shared/shell';
import { testAddress } from '@shared/shell/testing/stories';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Row } from '../layout/stack.tsx';
import { CopyButton } from './copy-button.tsx';

export default { title: 'ui/CopyButton', component: CopyButton } satisfies Meta;

export const Sizes: StoryObj = {
  render: function Sizes() {
    const { t } = useTranslation('remote-account');
    const texts = { label: t('account.address.copy'), copiedLabel: t('kit:value.copied') };
    return (
      <Row>
        <CopyButton text={testAddress} {...texts} />
        <CopyButton text={testAddress} {...texts} size="sm" />
      </Row>
    );
  },
};

export const WithText: StoryObj = {
  render: function WithText() {
    const { t } = useTranslation('remote-account');
    return (
      <CopyButton
        text="TESSERA1"
        label={t('team.invite.code.copy')}
        copiedLabel={t('kit:value.copied')}
      >
        {t('team.invite.code.copy')}
      </CopyButton>
    );
  },
};
