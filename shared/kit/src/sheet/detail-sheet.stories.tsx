import { useTranslation } from '@shared/shell';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { NetworkFacts } from '../value/network-facts.tsx';
import { DetailSheet } from './detail-sheet.tsx';

export default { title: 'kit/DetailSheet', component: DetailSheet } satisfies Meta;

export const Network: StoryObj = {
  render: function Network() {
    const { t } = useTranslation('kit');
    return (
      <DetailSheet open onClose={() => {}} title={t('receive.network')}>
        <NetworkFacts />
      </DetailSheet>
    );
  },
};
