import { NotFoundPage } from '@shared/kit';
import { useTranslation } from '@shared/shell';

export function NotFound() {
  const { t } = useTranslation('remote-defi');
  return <NotFoundPage back={{ to: '/ticket', label: t('back') }} />;
}
