import * as __domain__ from '@shared/contract/endpoints/__domainFile__';
import { AccountFrozen__kitMoney__, useIsAccountFrozen } from '@shared/kit';
import { __fieldTypes__, Form, useApiForm } from '@shared/kit/form';
import { ListPage } from '@shared/kit/list';
import { toast, useTranslation } from '@shared/shell';
import { ListItem, Section } from '@shared/ui';

/** __path__ */
export function __Name__Page() {
  const { t } = useTranslation('__remote__');
  return (
    <ListPage
      endpoint={__domain__.list}
      title={t('__name__.title')}
      __back__
      failed={t('__name__.failed')}
      empty={{ title: t('__name__.empty') }}
      timeOf={(one) => one.at}
      aside={<Add__Name__ />}
    >
      {(one) => <ListItem __item__ />}
    </ListPage>
  );
}

function Add__Name__() {
  const { t } = useTranslation('__remote__');
  const isAccountFrozen = useIsAccountFrozen();
  const form = useApiForm(__domain__.add, {
    draft: '__name__',
    onDone: () => toast({ tone: 'success', text: t('__name__.added') }),
  });
  return (
    <Section title={t('__name__.add')}>
      {isAccountFrozen ? (
        <AccountFrozen />
      ) : (
        <Form form={form} submitLabel={t('__name__.submit')}>
          __fields__
        </Form>
      )}
    </Section>
  );
}
