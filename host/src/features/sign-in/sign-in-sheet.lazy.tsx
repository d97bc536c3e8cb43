import { loadKitTexts } from '@shared/kit/messages';
import { type KeyOf, shellStore, signInSheetAtom, useSession, useTranslation } from '@shared/shell';
import { type SignInStep, signIn as signInFlow, useSignIn } from '@shared/shell/sign-in';
import {
  Button,
  ErrorState,
  Notice,
  Row,
  Skeleton,
  Stack,
  type StepState,
  Steps,
  VisuallyHidden,
} from '@shared/ui';
import { Sheet } from '@shared/ui/sheet';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import '../../lazy/disclosures.css';
import { LazyPart } from '../../lazy/lazy-part.tsx';
import type { ShownStep, StepProps } from './props.ts';
import { Review, ReviewActions } from './review.tsx';
import styles from './sign-in.module.css';
import { WalletChoice } from './wallet-choice.tsx';

interface View {
  Body: ComponentType<StepProps>;
  Actions?: ComponentType<StepProps>;
}

/** Content of the sheet for each step. In `inviteRequired` the popup replaces it. */
const views: Partial<Record<SignInStep, View>> = {
  checkingWallet: { Body: WalletChoice },
  choosing: { Body: WalletChoice },
  wrongNetwork: { Body: WrongNetwork, Actions: WrongNetworkActions },
  reviewing: { Body: Review, Actions: ReviewActions },
  cancelled: { Body: Ended, Actions: EndedActions },
  failed: { Body: Ended, Actions: EndedActions },
  invalid: { Body: Ended, Actions: EndedActions },
};

/** In all other steps the wallet or the server is working. */
const waiting: View = { Body: Waiting, Actions: WaitingActions };

export default function SignInSheet() {
  const { t } = useTranslation('host');
  const signIn = useSignIn();
  const { step } = signIn.state;
  const open = step !== 'closed' && step !== 'inviteRequired';
  useForgottenPage();
  useTopOfHome();
  // Keeps the last step readable while the sheet closes.
  const [shown, setShown] = useState<ShownStep>(open ? step : 'checkingWallet');
  if (open && step !== shown) setShown(step);
  const { Body, Actions } = views[shown] ?? waiting;
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && signIn.cancel()}
      title={t(`member:signIn.step.${shown}`)}
      closeLabel={t('sheet.close')}
      actions={Actions && <Actions {...signIn} step={shown} />}
    >
      {/* Announces the step: a changed title alone is silent in screen readers. */}
      <VisuallyHidden role="status">{t(`member:signIn.step.${shown}`)}</VisuallyHidden>
      <Body {...signIn} step={shown} />
    </Sheet>
  );
}

/** Forgets the page of a closed sheet once the user navigates. The guard navigates with it open. */
function useForgottenPage() {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each navigation
  useEffect(() => {
    if (!shellStore.get(signInSheetAtom)) signInFlow.forgetPage();
  }, [key]);
}

/** Scrolls the home page to its top when a sign-in replaces the visitor's page by the member's. */
function useTopOfHome() {
  const isIn = useSession().status === 'in';
  const isHome = useLocation().pathname === '/index';
  const wasIn = useRef(isIn);
  useEffect(() => {
    if (isIn && !wasIn.current && isHome) window.scrollTo(0, 0);
    wasIn.current = isIn;
  }, [isIn, isHome]);
}

/** Shows why the attempt ended without a session. */
function Ended({ step, state, problem, cancel }: StepProps) {
  const { t } = useTranslation('host');
  return (
    <>
      <ErrorState
        icon={step === 'cancelled' ? 'x' : 'alert'}
        text={problem ?? t(`member:signIn.step.${step}`)}
        reference={state.problem?.reference}
        referenceLabel={t('failure.reference')}
        copyLabel={t('failure.copyReference')}
        copiedLabel={t('account.copied')}
      />
      <Row justify="center">
        <LazyPart load={loadHelp} props={{ topic: 'sign-in', onClick: cancel }} />
      </Row>
    </>
  );
}

async function loadHelp() {
  const [{ HelpLink }] = await Promise.all([import('@shared/kit'), loadKitTexts()]);
  return { default: HelpLink };
}

function EndedActions({ retry, cancel }: StepProps) {
  const { t } = useTranslation('host');
  return (
    <>
      <Button onClick={cancel}>{t('shell:confirm.cancel')}</Button>
      <Button variant="primary" icon="refresh" onClick={retry}>
        {t('failure.retry')}
      </Button>
    </>
  );
}

const stages = ['connect', 'message', 'signature', 'login'] as const;

interface WaitingFor {
  /** Index in `stages`; earlier stages are done. */
  stage: number;
  text?: KeyOf<'host'>;
}

const waitingFor: Partial<Record<SignInStep, WaitingFor>> = {
  connecting: { stage: 0, text: 'login.waiting.connecting' },
  switchingNetwork: { stage: 0, text: 'login.waiting.switchingNetwork' },
  preparing: { stage: 1, text: 'login.waiting.preparing' },
  awaitingSignature: { stage: 2, text: 'login.waiting.awaitingSignature' },
  loggingIn: { stage: 3, text: 'login.waiting.loggingIn' },
};

function Waiting({ step, state, retry }: StepProps) {
  const { t } = useTranslation('host');
  const { stage: current, text } = waitingFor[step] ?? { stage: 0 };
  const stateAt = (index: number): StepState =>
    index < current ? 'done' : index === current ? 'current' : 'todo';
  const wallet = state.wallet?.name ?? t('login.yourWallet');
  return (
    <Stack gap={5}>
      <Steps
        label={t('login.progress')}
        stateLabels={{
          done: t('step.done'),
          current: t('step.current'),
          todo: t('step.todo'),
          failed: t('step.failed'),
        }}
        steps={stages.map((stage, index) => ({
          id: stage,
          title: t(`login.stage.${stage}`),
          detail: index === current && text ? t(text, { wallet }) : undefined,
          state: stateAt(index),
        }))}
      />
      {state.slow && (
        <Notice
          tone="warning"
          live
          action={
            <Button size="sm" icon="refresh" onClick={retry}>
              {t('failure.retry')}
            </Button>
          }
        >
          {t('member:signIn.slow')}
        </Notice>
      )}
    </Stack>
  );
}

function WaitingActions({ cancel }: StepProps) {
  const { t } = useTranslation('host');
  return <Button onClick={cancel}>{t('shell:confirm.cancel')}</Button>;
}

/** Loads a part of the kit with its texts, which few visitors need. */
async function loadNetworkFacts() {
  const [{ NetworkFacts }] = await Promise.all([import('@shared/kit'), loadKitTexts()]);
  return { default: NetworkFacts };
}

/** Note on an unsupported network (specification §8), with the data of the supported one. */
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
