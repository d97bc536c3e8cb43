import type { Order } from '@shared/contract';
import * as orders from '@shared/contract/endpoints/order';
import { shellStore, useTranslation } from '@shared/shell';
import { contractCallAtom, type PaymentState, paymentAtom } from '@shared/shell/payment';
import { type ShellOfStory, testAddress, testOrder } from '@shared/shell/testing/stories';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { OngoingPayment, ShowPayment } from './ongoing-payment.tsx';
import { OpenOrders, OtherPayments } from './open-orders.tsx';
import { PaymentNote } from './payment-note.tsx';
import { PaymentReceipt } from './payment-receipt.tsx';
import { ContractCallPanel, ContractCallReceipt, PaymentPanel } from './sending-panel.tsx';
import { type PayWay, WayChoice } from './way-choice.tsx';

const order: Order = {
  ...testOrder,
  quantity: 2,
  payment: { ...testOrder.payment, amount: '120000000000000000000' },
};
const deposit: Order = {
  ...testOrder,
  id: 'deposit-1',
  kind: 'deposit',
  payment: { ...testOrder.payment, asset: 'USDT', amount: '50000000' },
};
const hash = `0x${'ab'.repeat(32)}`;
const begun: PaymentState = {
  step: 'checkingWallet',
  stage: 'checkingWallet',
  subject: order,
  confirmations: 0,
  needed: 3,
  slow: false,
};

/** A payment in this state. */
const paying = (state: Partial<PaymentState>): { shell: ShellOfStory } => ({
  shell: { prepare: () => shellStore.set(paymentAtom, { ...begun, ...state }) },
});

function useTicketsText(): (order: Order) => string {
  const { t } = useTranslation('remote-defi');
  return ({ quantity }) => `${t('ticket.title')} × ${quantity}`;
}

export default {
  title: 'kit/Payment',
  component: PaymentPanel,
  subcomponents: {
    PaymentReceipt,
    PaymentNote,
    ContractCallPanel,
    ContractCallReceipt,
    OngoingPayment,
    ShowPayment,
    OpenOrders,
    OtherPayments,
    WayChoice,
  },
  render: function Panel() {
    const { t } = useTranslation('remote-defi');
    return (
      <PaymentPanel
        what={useTicketsText()}
        receipt={() => (
          <PaymentReceipt
            next={{ label: t('receipt.apply'), onClick: () => {} }}
            other={{ label: t('receipt.mine'), onClick: () => {} }}
            again={t('receipt.again')}
          >
            {t('receipt.apply.why')}
          </PaymentReceipt>
        )}
      />
    );
  },
} satisfies Meta;
type Story = StoryObj;

export const Checking: Story = { parameters: paying({}) };

export const InTheWallet: Story = {
  parameters: paying({
    step: 'waitingForAuthorization',
    stage: 'waitingForAuthorization',
    authorizing: 'payment',
    fee: '123000000000000',
    slow: true,
  }),
};

export const Confirming: Story = {
  parameters: paying({
    step: 'waitingForConfirmation',
    stage: 'waitingForConfirmation',
    confirmations: 1,
    hash,
  }),
};

export const Declined: Story = {
  parameters: paying({
    step: 'fail',
    stage: 'waitingForAuthorization',
    problem: { code: 'walletRejected' },
  }),
};

export const WrongAccount: Story = {
  parameters: paying({
    step: 'fail',
    problem: { code: 'accountMismatch', expected: testAddress, actual: order.payment.contract },
  }),
};

export const InDoubt: Story = {
  parameters: paying({ step: 'unknown', stage: 'processing', hash, problem: { code: 'notSeen' } }),
};

export const Failed: Story = {
  parameters: paying({ step: 'fail', stage: 'processing', hash, problem: { code: 'reverted' } }),
};

export const Done: Story = {
  parameters: paying({ step: 'success', stage: 'waitingForConfirmation', confirmations: 3, hash }),
};

const { chain_id, contract, reference } = order.payment;

function Claim() {
  const { t } = useTranslation('remote-defi');
  return (
    <ContractCallPanel
      what={t('aid.claim', { amount: '92.4 JU' })}
      receipt={
        <ContractCallReceipt next={{ label: t('aid.receipt.mine'), onClick: () => {} }}>
          {t('aid.move.claimed')}
        </ContractCallReceipt>
      }
    />
  );
}

const calling = (state: Partial<PaymentState>): { shell: ShellOfStory } => ({
  shell: {
    prepare: () =>
      shellStore.set(contractCallAtom, {
        ...begun,
        subject: {
          id: 'claim',
          status: 'awaiting_payment',
          confirmations: 0,
          confirmations_needed: 3,
          payment: { chain_id, contract, reference, call: { kind: 'mutual_aid_claim' } },
        },
        ...state,
      }),
  },
});

export const ContractCall: Story = {
  parameters: calling({ step: 'waitingForAuthorization', stage: 'waitingForAuthorization' }),
  render: () => <Claim />,
};

export const ContractCallDone: Story = {
  parameters: calling({ step: 'success', confirmations: 3 }),
  render: () => <Claim />,
};

export const Orders: Story = {
  parameters: {
    shell: {
      prepare: (server) => server.answer(orders.open, { list: [order, { ...order, id: '2' }] }),
    } satisfies ShellOfStory,
  },
  render: function Orders() {
    return <OpenOrders kind="ticket" icon="ticket" what={useTicketsText()} />;
  },
};

/** A deposit that must end before tickets can be paid. */
export const Another: Story = {
  parameters: {
    shell: {
      prepare(server) {
        server.answer(orders.open, { list: [order] });
        shellStore.set(paymentAtom, { ...begun, subject: deposit, step: 'processing', hash });
      },
    } satisfies ShellOfStory,
  },
  render: function Another() {
    return (
      <>
        <OtherPayments kind="ticket" icon="ticket" what={useTicketsText()} ongoing={deposit} />
        <OngoingPayment order={deposit} />
        <ShowPayment order={deposit} />
      </>
    );
  },
};

export const Note: Story = {
  render: () => <PaymentNote amount={order.payment.amount} asset="JU" />,
};

export const Ways: Story = {
  render: function Ways() {
    const [way, setWay] = useState<PayWay>('account');
    return (
      <WayChoice
        value={way}
        onChange={setWay}
        options={[
          { way: 'account', asset: 'USDT', price: '10000000', held: 8_120_400_000n },
          { way: 'wallet', asset: 'USDT', price: '10000000', held: undefined },
        ]}
      />
    );
  },
};
