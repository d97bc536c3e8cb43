import * as notice from '@shared/contract/endpoints/notice';
import { ListPage } from '@shared/kit/list';
import { useFormat, useTranslation } from '@shared/shell';
import { useApiMutation } from '@shared/shell/query';
import { Badge, Button, ListItem } from '@shared/ui';

/** /notice: what the operator tells, pinned ones first, then the newest. */
export function NoticesPage() {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const { mutate: markRead, isPending } = useApiMutation(notice.read);
  return (
    <ListPage
      endpoint={notice.list}
      title={t('notices.title')}
      back={{ label: t('notices.back'), to: '/wallet?tab=account' }}
      failed={t('notices.failed')}
      empty={{ icon: 'bell', title: t('notices.empty.title'), text: t('notices.empty.text') }}
      actions={
        <Button size="sm" icon="check" busy={isPending} onClick={() => markRead({})}>
          {t('notices.readAll')}
        </Button>
      }
    >
      {({ id, title, pinned, read, published_at }) => (
        <ListItem
          icon="bell"
          title={read ? title : <strong>{title}</strong>}
          description={<time dateTime={published_at}>{format.date(published_at)}</time>}
          meta={
            <>
              {pinned && <Badge>{t('notices.pinned')}</Badge>}
              {!read && <Badge tone="accent">{t('notices.new')}</Badge>}
            </>
          }
          to={`/notice/detail/${id}`}
        />
      )}
    </ListPage>
  );
}
