import type { CardType } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { QueryView } from '@shared/kit';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Notice, Page, Skeleton, Stack } from '@shared/ui';
import { useSearchParams } from 'react-router-dom';
import { CardsFrozen, useIsAccountFrozen } from '../cards/index.ts';
import { Apply } from './apply.tsx';

/** /bank/virtual_apply; `?product=` preselects a card. */
export function VirtualApplyPage() {
  return <ApplyPage type="virtual" />;
}

/** /bank/physical_apply; `?product=` preselects a card. */
export function PhysicalApplyPage() {
  return <ApplyPage type="physical" />;
}

/** Applies for a card; with `?application=`, repeats a failed application. */
export function ApplyPage({ type }: { type: CardType }) {
  const { t } = useTranslation('remote-visa');
  const [params] = useSearchParams();
  const failed = params.get('application');
  const isAccountFrozen = useIsAccountFrozen();
  const query = useApiQuery(
    visa.applyCardDetail,
    { id: failed ?? '' },
    { enabled: failed !== null },
  );
  return (
    <Page
      title={t(failed === null ? `apply.title.${type}` : 'apply.title.again')}
      lead={t('apply.lead')}
      back={{ label: t('back'), to: '/bank?tab=get' }}
    >
      {isAccountFrozen ? (
        <CardsFrozen />
      ) : failed === null ? (
        <Apply type={type} product={params.get('product') ?? undefined} />
      ) : (
        <QueryView
          query={query}
          failed={t('applications.failed')}
          loading={<Skeleton shape="block" count={3} height={120} />}
        >
          {({ application: { reason, note, product_id, holder_id } }) => (
            <Stack gap={6}>
              {reason && (
                <Notice tone="warning">
                  <span>{t(`applications.reason.${reason}`)}</span> <span>{note}</span>
                </Notice>
              )}
              <Apply type={type} product={product_id} holder={holder_id} />
            </Stack>
          )}
        </QueryView>
      )}
    </Page>
  );
}
