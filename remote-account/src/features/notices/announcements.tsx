import * as notice from '@shared/contract/endpoints/notice';
import { ListView } from '@shared/kit/list';
import { useFormat, useTranslation } from '@shared/shell';
import { Badge, ListItem } from '@shared/ui';

/** The operator's announcements: pinned ones first, then newest first. */
export function Announcements() {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  return (
    <ListView
      endpoint={notice.list}
      failed={t('notices.failed')}
      empty={{ icon: 'bell', title: t('notices.empty.title'), text: t('notices.empty.text') }}
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
    </ListView>
  );
}
