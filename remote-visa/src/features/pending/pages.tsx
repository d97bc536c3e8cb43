import { NotFoundPage, PendingPage } from '@shared/kit';
import { useTranslation } from '@shared/shell';

const home = '/bank';

/** The page of a route that is not built, by its name in message keys. */
export function pendingPage(name: string) {
  return function Pending() {
    const { t } = useTranslation('remote-visa');
    return (
      <PendingPage
        title={t(`pending.${name}.title`)}
        about={t(`pending.${name}.about`)}
        back={{ to: home, label: t('pending.back') }}
      />
    );
  };
}

/** An address below this remote's prefixes that no page has. */
export function NotFound() {
  const { t } = useTranslation('remote-visa');
  return <NotFoundPage back={{ to: home, label: t('pending.back') }} />;
}
