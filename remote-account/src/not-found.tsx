import { NotFoundPage } from '@shared/kit';
import { useTranslation } from '@shared/shell';

export function NotFound() {
  const { t } = useTranslation('remote-account');
  return <NotFoundPage back={{ to: '/wallet', label: t('back') }} />;
}
