import * as __domain__ from '@shared/contract/endpoints/__domainFile__';
import { ListPage } from '@shared/kit/list';
import { useTranslation } from '@shared/shell';
import { ListItem } from '@shared/ui';

/** __path__ */
export function __Name__Page() {
  const { t } = useTranslation('__remote__');
  return (
    <ListPage
      endpoint={__domain__.__endpoint__}
      title={t('__name__.title')}
      __back__
      failed={t('__name__.failed')}
      empty={{ title: t('__name__.empty') }}
      __timeOf__
    >
      {(one) => <ListItem title={__itemTitle__} />}
    </ListPage>
  );
}
