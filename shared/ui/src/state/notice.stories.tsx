import { useTranslation } from '@shared/shell';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../action/button.tsx';
import { Stack } from '../layout/stack.tsx';
import { Notice } from './notice.tsx';

export default { title: 'ui/Notice', component: Notice } satisfies Meta;

export const Tones: StoryObj = {
  render: function Tones() {
    const { t } = useTranslation('remote-defi');
    return (
      <Stack>
        <Notice title={t('about.promise.title')}>{t('about.promise.text')}</Notice>
        <Notice tone="success">{t('apply.done')}</Notice>
        <Notice tone="warning" title={t('aid.coverage.short')}>
          {t('aid.coverage.short.text')}
        </Notice>
        <Notice tone="danger" title={t('member:payment.title.fail')}>
          {t('member:payment.problem.reverted')}
        </Notice>
      </Stack>
    );
  },
};

export const WithAction: StoryObj = {
  render: function WithAction() {
    const { t } = useTranslation('member');
    return (
      <Notice
        live
        tone="warning"
        icon="wallet"
        title={t('signIn.step.wrongNetwork')}
        action={
          <Button size="sm" icon="refresh">
            {t('signIn.network.switch', { network: 'JuChain' })}
          </Button>
        }
      >
        {t('signIn.network.note', { network: 'JuChain' })}
      </Notice>
    );
  },
};
