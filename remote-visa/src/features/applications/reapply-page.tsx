import type { CardDetail } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { DetailPage, Facts, HelpLink, Money, QueryView } from '@shared/kit';
import { useApiForm } from '@shared/kit/form';
import { useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Button, Card, EmptyState, Notice, Row, Skeleton, Stack } from '@shared/ui';
import { useSearchParams } from 'react-router-dom';
import { CardFace, CardFee, CardsFrozen, payPath, useHasSupport } from '../cards/index.ts';
import { AgreementFields } from './agreement-fields.tsx';
import { ApplyForm } from './apply-form.tsx';
import { ApplyPage } from './apply-page.tsx';
import { AddressChoice } from './holder-and-address.tsx';
import { useSubmitApplication } from './use-submit-application.ts';

/**
 * /bank/physicalReapply: `?application=` repeats an application, `?card=` replaces a lost card, and
 * with `&reason=damaged` a physical card that works.
 */
export function ReapplyPage() {
  const { t } = useTranslation('remote-visa');
  const [params] = useSearchParams();
  const card = params.get('card');
  const isDamaged = params.get('reason') === 'damaged';
  if (card === null) return <ApplyPage type="physical" />;
  return (
    <DetailPage
      endpoint={visa.cardDetail}
      input={{ id: card }}
      title={t('replace.title')}
      back={{ label: t('back'), to: '/bank' }}
      failed={t('card.failed')}
    >
      {({ card: old }) => {
        if (old.account_frozen) return <CardsFrozen />;
        const works = old.state !== 'lost' && old.state !== 'closed';
        const isReplaceable = works ? isDamaged && old.type === 'physical' : old.state === 'lost';
        return isReplaceable && !old.replacement ? <Replace card={old} /> : <NotNow card={old} />;
      }}
    </DetailPage>
  );
}

/** Shows why the card cannot be replaced: it is not lost, or a replacement is in progress. */
function NotNow({ card: { replacing } }: { card: CardDetail }) {
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
  if (!replacing) {
    return (
      <EmptyState
        icon="card"
        title={t('replace.notLost')}
        action={
          <Row justify="center">
            <Button to="/bank">{t('back')}</Button>
            <HelpLink topic="card-lost" />
          </Row>
        }
      />
    );
  }
  const { id, pay_until: until } = replacing;
  return (
    <EmptyState
      icon="card"
      title={t('replace.underWay')}
      text={until && t('cards.next.unpaid', { date: format.date(until) })}
      action={
        <Row justify="center">
          <Button
            variant={until ? 'primary' : 'secondary'}
            to={until ? payPath(id) : '/bank/applyList'}
          >
            {t(until ? 'pay.go' : 'entries.applications')}
          </Button>
          <HelpLink topic="card-lost" />
        </Row>
      }
    />
  );
}

type Terms = NonNullable<ReturnType<typeof useTerms>['data']>;
const useTerms = (type: CardDetail['type']) => useApiQuery(visa.getVirtualCardBin, { type });

function Replace({ card }: { card: CardDetail }) {
  const { t } = useTranslation('remote-visa');
  return (
    <Stack gap={6}>
      <CardFace card={card} />
      <Notice icon="info">
        <span>{t(card.state === 'lost' ? 'replace.lead' : 'replace.lead.damaged')}</span>{' '}
        <Money holding amount={card.balance} asset="USDT" />
      </Notice>
      <QueryView
        query={useTerms(card.type)}
        failed={t('apply.failed')}
        loading={<Skeleton shape="block" count={2} height={120} />}
      >
        {(terms) => <ReplaceForm key={card.id} card={card} terms={terms} />}
      </QueryView>
    </Stack>
  );
}

function ReplaceForm({ card, terms }: { card: CardDetail; terms: Terms }) {
  const { t } = useTranslation('remote-visa');
  const hasSupport = useHasSupport();
  const product = terms.products.find(({ id }) => id === card.product_id);
  if (!product)
    return (
      <EmptyState
        icon="card"
        title={t('replace.unavailable')}
        action={
          <Row justify="center">
            {hasSupport && <Button to="/support">{t('spending.support')}</Button>}
            <HelpLink topic="card-lost" />
          </Row>
        }
      />
    );
  return <ReplaceFields card={card} product={product} terms={terms} />;
}

interface ReplaceFieldsProps {
  card: CardDetail;
  product: Terms['products'][number];
  terms: Terms;
}

function ReplaceFields({ card, product, terms }: ReplaceFieldsProps) {
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
  const { agreements, token } = terms;
  const form = useApiForm(visa.replaceApply, {
    draft: `card replacement ${card.id}`,
    secret: ['card', 'fee', 'agreements', 'reason'],
    initial: {
      card: card.id,
      fee: product.fee,
      pay: 'account',
      ...(card.state !== 'lost' && { reason: 'damaged' }),
    },
    errorsAt: { addressNotFound: 'address' },
    ...useSubmitApplication(product, card),
  });
  return (
    <ApplyForm
      form={form}
      pay={form.field('pay')}
      terms={{ fee: product.fee, token }}
      submitLabel={
        BigInt(product.fee) === 0n
          ? t('replace.title')
          : t('pay.action', { amount: format.amount(product.fee, 'USDT') })
      }
    >
      <Card>
        <Facts
          facts={[
            { label: t('apply.holder'), value: card.holder },
            { label: t('lost.fee'), value: <CardFee fee={product.fee} /> },
          ]}
        />
      </Card>
      {card.type === 'physical' && <AddressChoice field={form.field('address')} />}
      <AgreementFields fieldOf={(name) => form.part('agreements', name)} versions={agreements} />
    </ApplyForm>
  );
}
