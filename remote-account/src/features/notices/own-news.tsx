import type { MemberNews } from '@shared/contract';
import * as notice from '@shared/contract/endpoints/notice';
import { useLazySheet } from '@shared/kit';
import { ListView } from '@shared/kit/list';
import { useFormat, useTranslation } from '@shared/shell';
import { Badge, Button, ListItem, Stack } from '@shared/ui';
import { newsIcons, newsPath, useNewsText } from './news-words.ts';

/** News about the member's own money, newest first. */
export function OwnNews() {
  const { t } = useTranslation('remote-account');
  const choices = useLazySheet(async () => (await import('./news-choices.tsx')).NewsChoices);
  return (
    <Stack gap={4}>
      <Button size="sm" icon="filter" aria-haspopup="dialog" onClick={choices.show}>
        {t('news.choose')}
      </Button>
      <ListView
        endpoint={notice.own}
        failed={t('news.failed')}
        empty={{ icon: 'bell', title: t('news.empty.title'), text: t('news.empty.text') }}
        timeOf={(one) => one.at}
      >
        {(one) => <Item news={one} />}
      </ListView>
      {choices.sheet({})}
    </Stack>
  );
}

function Item({ news }: { news: MemberNews }) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const text = useNewsText()(news);
  const { kind, read, at } = news;
  return (
    <ListItem
      icon={newsIcons[kind]}
      title={read ? text : <strong>{text}</strong>}
      description={<time dateTime={at}>{format.date(at, 'time')}</time>}
      meta={!read && <Badge tone="accent">{t('notices.new')}</Badge>}
      to={newsPath(news)}
    />
  );
}
