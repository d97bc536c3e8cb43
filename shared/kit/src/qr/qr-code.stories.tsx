import { useTranslation } from '@shared/shell';
import { testAddress } from '@shared/shell/testing/stories';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { QrCode, QrImage } from './qr-code.tsx';

export default {
  title: 'kit/QrCode',
  component: QrCode,
  subcomponents: { QrImage },
} satisfies Meta;

export const Address: StoryObj = {
  render: function Address() {
    const { t } = useTranslation('kit');
    return <QrCode value={testAddress} label={t('receive.qr')} copyLabel={t('receive.copy')} />;
  },
};

export const Image: StoryObj = {
  render: function Image() {
    const { t } = useTranslation('remote-account');
    return <QrImage value="https://tessera.example/?invite=TESSERA1" label={t('team.invite.qr')} />;
  },
};
