import * as visa from '@shared/contract/endpoints/visa';
import { checkPaymentPages } from '@shared/kit/testing';
import { testOrder } from '@shared/shell/testing';
import remote from './remote.ts';
import { emptyHome } from './testing/answers.ts';
import { setUpRemote } from './testing.ts';

checkPaymentPages(
  remote,
  [
    { kind: 'card_fee', path: '/bank/virtual_pay', sells: false },
    { kind: 'card_fee', path: '/bank/virtual_pay?application=1' },
    { kind: 'card_fee', path: '/bank/virtualPay?application=1' },
    { kind: 'card_recharge', path: '/bank/recharge', sells: false },
  ],
  async () => {
    const server = await setUpRemote();
    server.answer(visa.info, emptyHome);
    server.answer(visa.applyCardDetail, {
      application: {
        id: '1',
        number: 'A1',
        type: 'virtual',
        scheme: 'Visa',
        region: 'HK',
        bin: '400000',
        holder: 'A B',
        holder_id: '1',
        product_id: '1',
        status: 'processing',
        stage: 'payment',
        reason: null,
        note: null,
        fee: '1000000',
        paid_from: 'wallet',
        order_id: '1',
        pay_until: testOrder.expires_at,
        replaces: null,
        card_id: null,
        card_state: null,
        activated_at: null,
        agreements: { user: '1', aml: '1', privacy: '1' },
        created_at: testOrder.created_at,
        paid_at: null,
        approved_at: null,
        done_at: null,
      },
      order: { ...testOrder, kind: 'card_fee' },
      delivery: null,
    });
    return server;
  },
);
