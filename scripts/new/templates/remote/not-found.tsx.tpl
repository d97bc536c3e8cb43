import { NotFoundPage } from '@shared/kit';
import { useTranslation } from '@shared/shell';

export function NotFound() {
  const { t } = useTranslation('__remote__');
  return <NotFoundPage back={{ to: '__path__', label: t('back') }} />;
}
