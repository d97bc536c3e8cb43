import type { CardApplication } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { useConfirmedCall } from '@shared/kit';
import { useTranslation } from '@shared/shell';
import { useApplicationTitle } from '../cards/index.ts';

export function useAbandonApplication() {
  const { t } = useTranslation('remote-visa');
  const what = useApplicationTitle();
  const { run, busy } = useConfirmedCall(visa.applyCancel);

  /** @returns whether the application was cancelled */
  function abandon(application: CardApplication): Promise<boolean> {
    const question = {
      title: t('applications.giveUp.title', { what: what(application) }),
      message: t('applications.giveUp.text'),
      confirmLabel: t('applications.giveUp'),
    };
    return run({ id: application.id }, question, t('applications.giveUp.done'));
  }

  return { abandon, busy };
}
