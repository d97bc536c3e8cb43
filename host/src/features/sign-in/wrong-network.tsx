import { loadKitTexts } from '@shared/kit/messages';
import { useTranslation } from '@shared/shell';
import { Button, Notice, Skeleton, Stack } from '@shared/ui';
import { LazyPart } from '../../lazy/lazy-part.tsx';
import type { StepProps } from './props.ts';
import styles from './sign-in.module.css';

/** Loads the network facts with the kit and its texts, which few visitors need. */
async function loadNetworkFacts() {
  const [{ NetworkFacts }] = await Promise.all([import('@shared/kit'), loadKitTexts()]);
  return { default: NetworkFacts };
}

/** Note on an unsupported network (specification §8): name, chain id, switch and recheck. */
export function WrongNetwork({ state, problem, network }: StepProps) {
  const { t } = useTranslation('host');
  if (!network) return null;
  return (
    <Stack gap={5}>
      <Notice tone="warning" live>
        {t('member:signIn.network.note', { network: network.name, id: network.id })}
      </Notice>
      <dl className={styles.facts}>
        <div>
          <dt>{t('login.network.now')}</dt>
          <dd>{state.chainId === undefined ? '–' : `ID ${state.chainId}`}</dd>
        </div>
      </dl>
      <LazyPart load={loadNetworkFacts} fallback={<Skeleton shape="block" height={320} />} />
      {problem && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
    </Stack>
  );
}

export function WrongNetworkActions({ network, switchNetwork, recheckNetwork }: StepProps) {
  const { t } = useTranslation('host');
  return (
    <>
      <Button icon="refresh" onClick={recheckNetwork}>
        {t('member:signIn.network.recheck')}
      </Button>
      <Button variant="primary" onClick={switchNetwork}>
        {t('member:signIn.network.switch', { network: network?.name })}
      </Button>
    </>
  );
}
