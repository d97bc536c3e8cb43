import { NotFoundPage } from '@shared/kit';
import { useTranslation } from '@shared/shell';

export function NotFound() {
  const { t } = useTranslation('remote-visa');
  return <NotFoundPage back={{ to: '/bank', label: t('back') }} />;
}
