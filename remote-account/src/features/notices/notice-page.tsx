import type { NoticeDetail } from '@shared/contract';
import * as notice from '@shared/contract/endpoints/notice';
import { DetailPage } from '@shared/kit';
import { MarkdownText } from '@shared/kit/markdown';
import { useFormat, useTranslation } from '@shared/shell';
import { useApiMutation } from '@shared/shell/query';
import { Stack } from '@shared/ui';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import styles from './notices.module.css';

/** /notice/detail/{id}: one notice. Opening it marks it as read. */
export function NoticePage() {
  const { t } = useTranslation('remote-account');
  const { id = '' } = useParams();
  return (
    <DetailPage
      endpoint={notice.detail}
      input={{ id }}
      title={(data) => data?.title ?? t('notices.one')}
      back={{ label: t('notices.back.list'), to: '/notice' }}
      failed={t('notices.one.failed')}
    >
      {(one) => <Content key={one.id} one={one} />}
    </DetailPage>
  );
}

function Content({ one: { id, read, published_at, body } }: { one: NoticeDetail }) {
  const format = useFormat();
  const { mutate: markRead } = useApiMutation(notice.read, { quiet: true });
  useEffect(() => {
    if (!read) markRead({ id });
  }, [id, read, markRead]);
  return (
    <Stack gap={5}>
      <time className={styles.date} dateTime={published_at}>
        {format.date(published_at, 'dateTime')}
      </time>
      <MarkdownText body={body} />
    </Stack>
  );
}
