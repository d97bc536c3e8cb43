import type { ReleaseState } from '@shared/contract';
import type { StatusTable } from '@shared/kit';
import { useTranslation } from '@shared/shell';

/** Tone and text of each vesting state. */
export function useStates(): StatusTable<ReleaseState> {
  const { t } = useTranslation('remote-defi');
  return {
    waiting: { tone: 'warning', text: t('release.state.waiting') },
    releasing: { tone: 'accent', text: t('release.state.releasing') },
    completed: { tone: 'success', text: t('release.state.completed') },
  };
}
