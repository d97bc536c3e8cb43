import * as __domain__ from '@shared/contract/endpoints/__domainFile__';
import { Form, TextField, useApiForm } from '@shared/kit/form';
import { navigate, toast, useTranslation } from '@shared/shell';
import { Page } from '@shared/ui';

/** __path__ */
export function __Name__Page() {
  const { t } = useTranslation('__remote__');
  const form = useApiForm(__domain__.__endpoint__, {
    draft: '__name__',
    onDone: () => {
      toast({ tone: 'success', text: t('__name__.done') });
      navigate('__after__');
    },
  });
  return (
    <Page title={t('__name__.title')}__back__>
      <Form form={form} submitLabel={t('__name__.submit')}>
        __fields__
      </Form>
    </Page>
  );
}
