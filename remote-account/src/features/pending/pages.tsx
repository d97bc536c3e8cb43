import { NotFoundPage, PendingPage } from '@shared/kit';
import { useTranslation } from '@shared/shell';

const home = '/wallet';
/** Where to go for what is there already, instead of back to the wallet. */
const instead: Partial<Record<string, string>> = { user: '/wallet?tab=team' };

/** The page of a route that is not built, by its name in message keys. */
export function pendingPage(name: string) {
  return function Pending() {
    const { t } = useTranslation('remote-account');
    const other = instead[name];
    return (
      <PendingPage
        title={t(`pending.${name}.title`)}
        about={t(`pending.${name}.about`)}
        back={{ to: home, label: t('pending.back') }}
        instead={other ? { to: other, label: t(`pending.${name}.instead`) } : undefined}
      />
    );
  };
}

/** An address below this remote's prefixes that no page has. */
export function NotFound() {
  const { t } = useTranslation('remote-account');
  return <NotFoundPage back={{ to: home, label: t('pending.back') }} />;
}
