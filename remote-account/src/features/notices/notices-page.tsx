import * as notice from '@shared/contract/endpoints/notice';
import { useTranslation } from '@shared/shell';
import { useApiMutation } from '@shared/shell/query';
import { Button, Page } from '@shared/ui';
import { Tabs } from '@shared/ui/tabs';
import { useSearchParams } from 'react-router-dom';
import { Announcements } from './announcements.tsx';
import { OwnNews } from './own-news.tsx';

const contents = { all: Announcements, own: OwnNews } as const;
type NoticeTab = keyof typeof contents;
const tabs = Object.keys(contents) as NoticeTab[];

/** /notice: the operator's announcements, and news about the member's own money. */
export function NoticesPage() {
  const { t } = useTranslation('remote-account');
  const [params, setParams] = useSearchParams();
  const chosen = tabs.find((name) => name === params.get('tab')) ?? 'all';
  const all = useApiMutation(notice.read);
  const own = useApiMutation(notice.readOwn);
  const { mutate: markRead, isPending } = chosen === 'own' ? own : all;
  return (
    <Page
      title={t('notices.title')}
      back={{ label: t('notices.back'), to: '/wallet?tab=account' }}
      actions={
        <Button size="sm" icon="check" busy={isPending} onClick={() => markRead({})}>
          {t('notices.readAll')}
        </Button>
      }
    >
      <Tabs
        label={t('notices.tabs')}
        value={chosen}
        onValueChange={(tab) => setParams({ tab }, { replace: true })}
        tabs={tabs.map((value) => {
          const Content = contents[value];
          return { value, label: t(`notices.tab.${value}`), content: <Content /> };
        })}
      />
    </Page>
  );
}
