import type { CardApplication, Order } from '@shared/contract';
import * as orders from '@shared/contract/endpoints/order';
import * as visa from '@shared/contract/endpoints/visa';
import { Facts, HelpLink, Money, QueryView, Timeline } from '@shared/kit';
import {
  OngoingPayment,
  OpenOrders,
  PaymentNote,
  PaymentPanel,
  PaymentReceipt,
  useOrderPayment,
} from '@shared/kit/payment';
import { navigate, useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Button, Card, EmptyState, Page, Row, Skeleton, Stack } from '@shared/ui';
import { useSearchParams } from 'react-router-dom';
import {
  applicationPath,
  CardsFrozen,
  cardPath,
  useApplicationTitle,
  useIsAccountFrozen,
} from '../cards/index.ts';
import { useOrderTitle, useProgress } from './application-texts.ts';
import styles from './applications.module.css';
import { useAbandonApplication } from './use-abandon-application.ts';

/** /bank/virtual_pay, /bank/virtualPay: pays a fee; without `?application=`, lists unpaid fees. */
export function PayPage() {
  const { t } = useTranslation('remote-visa');
  const [params] = useSearchParams();
  const { own } = useOrderPayment('card_fee');
  const id = params.get('application');
  const { data } = useApiQuery(visa.applyCardDetail, { id: id ?? '' }, { enabled: id !== null });
  const isReplacement = data?.application.replaces != null;
  const what = () => t(isReplacement ? 'lost.fee' : 'pay.what');
  const isAccountFrozen = useIsAccountFrozen();
  return (
    <Page
      title={own?.state.step === 'success' || isReplacement ? what() : t('pay.title')}
      back={{ label: t('entries.applications'), to: '/bank/applyList' }}
    >
      {own ? (
        <PaymentPanel what={what} receipt={() => <FeeReceipt application={data?.application} />} />
      ) : isAccountFrozen ? (
        <CardsFrozen />
      ) : id === null ? (
        <Waiting />
      ) : (
        <OneApplication id={id} />
      )}
    </Page>
  );
}

/** Shows how far the card is, and leads to the card, or to its application until it is issued. */
function FeeReceipt({ application }: { application: CardApplication | undefined }) {
  const { t } = useTranslation('remote-visa');
  const card = application?.card_id;
  return (
    <PaymentReceipt
      next={
        card
          ? { label: t('applications.card'), onClick: () => navigate(cardPath(card)) }
          : {
              label: t('pay.receipt.see'),
              onClick: () => navigate(applicationPath(application?.id)),
            }
      }
    >
      <Card>
        <Stack gap={4}>
          <p>{t(card ? 'pay.receipt.ready' : 'pay.receipt.text')}</p>
          {application && <Progress application={application} />}
        </Stack>
      </Card>
    </PaymentReceipt>
  );
}

function Progress({ application }: { application: CardApplication }) {
  const { t } = useTranslation('remote-visa');
  return <Timeline label={t('applications.progress')} events={useProgress(application)} />;
}

function Waiting() {
  const { t } = useTranslation('remote-visa');
  const query = useApiQuery(orders.open);
  const { hasUnpaid } = useOrderPayment('card_fee');
  const what = useOrderTitle();
  return (
    <QueryView query={query} failed={t('applications.failed')}>
      {() => (
        <Stack gap={6}>
          <OpenOrders kind="card_fee" icon="card" what={what} />
          {!hasUnpaid && (
            <EmptyState
              icon="card"
              title={t('pay.none')}
              action={
                <Row justify="center">
                  <Button to="/bank/applyList">{t('entries.applications')}</Button>
                  <HelpLink topic="card-order" />
                </Row>
              }
            />
          )}
        </Stack>
      )}
    </QueryView>
  );
}

function OneApplication({ id }: { id: string }) {
  const { t } = useTranslation('remote-visa');
  const query = useApiQuery(visa.applyCardDetail, { id });
  return (
    <QueryView
      query={query}
      failed={t('applications.failed')}
      loading={<Skeleton shape="block" height={240} />}
    >
      {({ application, order }) =>
        order?.status === 'awaiting_payment' ? (
          <Unpaid application={application} order={order} />
        ) : (
          <EmptyState
            icon="card"
            title={t(order ? 'pay.confirming' : 'pay.over')}
            action={
              <Row justify="center">
                <Button to={applicationPath(id)}>{t('pay.receipt.see')}</Button>
                <HelpLink topic={order ? 'payment' : 'card-order'} />
              </Row>
            }
          />
        )
      }
    </QueryView>
  );
}

function Unpaid({ application, order }: { application: CardApplication; order: Order }) {
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
  const what = useApplicationTitle();
  const { pay, ongoing } = useOrderPayment('card_fee');
  const { abandon, busy } = useAbandonApplication();
  const { amount, asset } = order.payment;
  return (
    <Stack gap={6}>
      <Card>
        <Facts
          facts={[
            { label: t('pay.for'), value: what(application) },
            { label: t('apply.holder'), value: application.holder },
            { label: t('applications.number'), value: application.number },
            { label: t('pay.until'), value: format.date(order.expires_at) },
            {
              label: t(application.replaces ? 'lost.fee' : 'products.fee'),
              total: true,
              value: <Money amount={amount} asset={asset} exact />,
            },
          ]}
        />
      </Card>
      <PaymentNote amount={amount} asset={asset} className={styles.fine} />
      {ongoing && <OngoingPayment order={ongoing} />}
      <Button
        variant="primary"
        size="lg"
        full
        disabled={ongoing !== undefined}
        onClick={() => pay(order)}
      >
        {t('pay.action', { amount: format.amount(amount, asset) })}
      </Button>
      <Button
        variant="quiet"
        busy={busy}
        onClick={() =>
          void abandon(application).then((gone) => gone && navigate('/bank/applyList'))
        }
      >
        {t('applications.giveUp')}
      </Button>
    </Stack>
  );
}
