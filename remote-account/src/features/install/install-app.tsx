import { useConfig, useTranslation } from '@shared/shell';
import { Button, Section } from '@shared/ui';
import { install, useInstallation } from './installation.ts';

/** Offers to install the app. Renders nothing if the browser cannot, or the app is installed. */
export function InstallApp() {
  const { t } = useTranslation('remote-account');
  const { brand } = useConfig();
  const installation = useInstallation();
  if (installation === 'ios')
    return <Section title={t('install.title', { brand })} lead={t('install.ios')} />;
  if (installation !== 'offered') return null;
  return (
    <Section title={t('install.title', { brand })} lead={t('install.lead')}>
      <Button icon="plus" onClick={() => void install()} full>
        {t('install.action')}
      </Button>
    </Section>
  );
}
