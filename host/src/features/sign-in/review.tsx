import { useFormat, useTranslation } from '@shared/shell';
import { type Inviter, useInviter } from '@shared/shell/sign-in';
import { Address, Button, Notice, Stack } from '@shared/ui';
import { InviteProblem } from '../../lazy/invite-problem.tsx';
import type { StepProps } from './props.ts';
import styles from './sign-in.module.css';

/** Shows the message before it is signed (docs/adr/0004-session-in-tabs.md). */
export function Review({ state, network }: StepProps) {
  const { t } = useTranslation('host');
  const format = useFormat();
  const { review } = state;
  const inviter = useInviter(review?.address);
  if (!review) return null;
  const chain = review.chainId === network?.id ? network?.name : undefined;
  return (
    <Stack gap={5}>
      {!review.ownDomain && (
        <Notice tone="danger">
          {t('member:signIn.review.foreignDomain', { domain: review.domain })}
        </Notice>
      )}
      <InviteNotice inviter={inviter} />
      <p className={styles.lead}>{t('member:signIn.review.noCost')}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{t('login.review.domain')}</dt>
          <dd translate="no">{review.domain}</dd>
        </div>
        <div>
          <dt>{t('login.review.account')}</dt>
          <dd>
            <Address value={review.address} />
          </dd>
        </div>
        {inviter?.name && (
          <div>
            <dt>{t('member:signIn.review.invitedBy')}</dt>
            <dd translate="no">{inviter.name}</dd>
          </div>
        )}
        {review.chainId !== undefined && (
          <div>
            <dt>{t('login.review.network')}</dt>
            <dd translate="no">{[chain, `ID ${review.chainId}`].filter(Boolean).join(' · ')}</dd>
          </div>
        )}
        <div>
          <dt>{t('login.review.expires')}</dt>
          <dd>{format.date(review.expiresAt, 'time')}</dd>
        </div>
        {review.statement && (
          <div data-long="">
            <dt>{t('login.review.statement')}</dt>
            {/* Shown as signed: EIP-4361 allows only ASCII, so it is English. */}
            <dd lang="en" translate="no">
              {review.statement}
            </dd>
          </div>
        )}
      </dl>
      <details>
        <summary>{t('login.review.whole')}</summary>
        <pre className={styles.message}>{review.text}</pre>
      </details>
    </Stack>
  );
}

/** Note if the invite has no effect: its code is unknown, or the account exists already. */
function InviteNotice({ inviter }: { inviter: Inviter | undefined }) {
  const { t } = useTranslation('host');
  if (inviter?.problem) return <InviteProblem {...inviter} />;
  if (!inviter?.isMember) return null;
  return <Notice>{t('member:signIn.review.alreadyMember')}</Notice>;
}

export function ReviewActions({ sign, cancel }: StepProps) {
  const { t } = useTranslation('host');
  return (
    <>
      <Button onClick={cancel}>{t('shell:confirm.cancel')}</Button>
      <Button variant="primary" onClick={sign}>
        {t('login.review.sign')}
      </Button>
    </>
  );
}
