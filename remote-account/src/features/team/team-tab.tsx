import type { UserInfo } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import { useFormat, useTranslation } from '@shared/shell';
import { useApiQuery, useFailure } from '@shared/shell/query';
import {
  Address,
  Amount,
  Card,
  ErrorState,
  OfflineNote,
  Skeleton,
  Stack,
  Stat,
  VisuallyHidden,
} from '@shared/ui';
import type { ReactNode } from 'react';
import { Invite } from './invite.tsx';
import styles from './team-tab.module.css';

/** The invite, and the referral team it grows. */
export function TeamTab() {
  const { t } = useTranslation('remote-account');
  const query = useApiQuery(user.info);
  const failure = useFailure(query);
  return (
    <Stack gap={8}>
      {failure?.stale && <OfflineNote {...failure} />}
      {query.data ? (
        <>
          <Team member={query.data} />
          <Invite code={query.data.code} url={query.data.invite_url} />
        </>
      ) : failure ? (
        <ErrorState title={t('team.failed')} {...failure} />
      ) : (
        <div aria-busy="true">
          <VisuallyHidden role="status">{t('team.loading')}</VisuallyHidden>
          <Skeleton shape="block" count={2} />
        </div>
      )}
    </Stack>
  );
}

function Team({ member }: { member: UserInfo }) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  return (
    <Card>
      <div className={styles.counts}>
        <Stat label={t('team.direct')} value={format.number(member.zhi_num)} size="lg" />
        <Stat label={t('team.count')} value={format.number(member.team_num)} size="lg" />
      </div>
      <dl className={styles.facts}>
        <Fact label={t('team.level')}>{format.number(member.level)}</Fact>
        <Fact label={t('team.mine')}>
          <JuAmount base={member.me_performance} />
        </Fact>
        <Fact label={t('team.whole')}>
          <JuAmount base={member.team_performance} />
        </Fact>
        <Fact label={t('team.invitedBy')}>
          {member.invited_by ? <Address value={member.invited_by} /> : t('team.invitedBy.none')}
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function JuAmount({ base }: { base: string }) {
  const format = useFormat();
  return <Amount value={format.amount(base, 'JU', { unit: false })} unit={format.unit('JU')} />;
}
