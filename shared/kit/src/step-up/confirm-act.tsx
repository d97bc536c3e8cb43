import type { ConfirmedStepUp, StepUpChallenge, StepUpIntent } from '@shared/contract';
import { stepUp } from '@shared/contract/endpoints/auth';
import { confirmStepUp } from '@shared/contract/endpoints/security';
import { useSession, useTranslation } from '@shared/shell';
import { useApiMutation } from '@shared/shell/query';
import { signText } from '@shared/shell/wallet';
import { Button, Notice, Skeleton, Stack, shortened } from '@shared/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Facts } from '../facts/facts.tsx';
import { HelpLink } from '../help/help-link.tsx';
import { canUsePasskeys, loadPasskeyCode, PasskeyError, requestAssertion } from './passkey.ts';
import { useFailureText } from './use-failure-text.ts';
import { useIntentTexts } from './use-intent-texts.tsx';

export interface ConfirmActProps {
  intent: StepUpIntent;
  /** Makes the call that needs the confirmation. Its errors are shown here. */
  onConfirmed(confirmed: ConfirmedStepUp, challenge: StepUpChallenge): Promise<unknown>;
}

type Way = 'passkey' | 'wallet';

/** Age up to which a fetched text is offered, ms. The server accepts it for five minutes. */
const freshMs = 4 * 60_000;

/**
 * Confirms a sensitive action with a passkey, if the member has one, or with the wallet. Each
 * attempt uses a new text, because the server accepts a text once.
 */
export function ConfirmAct({ intent, onConfirmed }: ConfirmActProps) {
  const { t } = useTranslation('kit');
  const { address = '' } = useSession();
  const failureText = useFailureText();
  const { facts, lead, passkeyLead } = useIntentTexts(intent);
  const { mutateAsync: fetchChallenge } = useApiMutation(stepUp, { quiet: true });
  const { mutateAsync: confirm } = useApiMutation(confirmStepUp, { quiet: true });
  const [isLoading, setLoading] = useState(true);
  const [offersPasskey, setOffersPasskey] = useState(false);
  const [busy, setBusy] = useState<Way>();
  const [failure, setFailure] = useState<unknown>();
  const unused = useRef<{ challenge: StepUpChallenge; at: number }>(undefined);
  /** Number of the current attempt. Results of earlier attempts, or after closing, are ignored. */
  const attempt = useRef(0);

  async function load(): Promise<StepUpChallenge> {
    const challenge = await fetchChallenge({ intent });
    const { passkey } = challenge;
    setOffersPasskey(Boolean(passkey && canUsePasskeys(passkey.rpId)));
    return challenge;
  }

  const prepare = useEffectEvent(async (own: number) => {
    try {
      const challenge = await load();
      if (challenge.passkey) void loadPasskeyCode().catch(() => undefined);
      if (attempt.current === own) unused.current = { challenge, at: performance.now() };
    } catch (error) {
      if (attempt.current === own) setFailure(error);
    } finally {
      setLoading(false);
    }
  });
  useEffect(() => {
    attempt.current += 1;
    void prepare(attempt.current);
    return () => {
      attempt.current += 1;
    };
  }, []);

  async function takeChallenge(): Promise<StepUpChallenge> {
    const kept = unused.current;
    unused.current = undefined;
    return kept && performance.now() - kept.at < freshMs ? kept.challenge : load();
  }

  async function run(way: Way): Promise<void> {
    attempt.current += 1;
    const own = attempt.current;
    setBusy(way);
    setFailure(undefined);
    try {
      const challenge = await takeChallenge();
      const answer = await answerOf(way, challenge, address);
      if (attempt.current !== own) return;
      const confirmed = await confirm({ ticket: challenge.ticket, ...answer });
      if (attempt.current === own) await onConfirmed(confirmed, challenge);
    } catch (error) {
      if (attempt.current === own) setFailure(error);
    } finally {
      if (attempt.current === own) setBusy(undefined);
    }
  }

  if (isLoading) return <Skeleton shape="block" height={140} />;
  return (
    <Stack gap={5}>
      {facts.length > 0 && <Facts facts={facts} />}
      <p>{offersPasskey ? passkeyLead : lead(shortened(address))}</p>
      {busy && (
        <Notice icon={busy === 'wallet' ? 'wallet' : 'shield'} live>
          {t(busy === 'wallet' ? 'stepUp.waiting' : 'passkey.waiting')}
        </Notice>
      )}
      {failure !== undefined && (
        <Notice
          tone="danger"
          live
          action={failure instanceof PasskeyError && <HelpLink topic="passkey" edge="start" />}
        >
          {failureText(failure)}
        </Notice>
      )}
      {offersPasskey && (
        <Button
          variant="primary"
          icon="shield"
          busy={busy === 'passkey'}
          onClick={() => void run('passkey')}
          full
        >
          {t('stepUp.passkey')}
        </Button>
      )}
      <Button
        variant={offersPasskey ? 'secondary' : 'primary'}
        icon="wallet"
        busy={busy === 'wallet'}
        onClick={() => void run('wallet')}
        full
      >
        {t(offersPasskey ? 'stepUp.wallet' : 'pay.sign')}
      </Button>
    </Stack>
  );
}

/** @throws PasskeyError, WalletError */
async function answerOf(way: Way, { message, passkey }: StepUpChallenge, address: string) {
  if (way === 'wallet') return { signature: await signText(message, address) };
  if (!passkey) throw new PasskeyError('unsupported');
  return { passkey: await requestAssertion(passkey) };
}
