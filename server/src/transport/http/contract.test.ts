import type { Endpoint } from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import { describe, expect, it } from 'vitest';

/** The calls of specification §7, except the PUT of a file to the URL that `uploadImg` returns. */
const specified = [
  'GET /api/v1/common/marquee',
  'GET /api/v1/node/config',
  'POST /api/v1/node/getOrder',
  'POST /api/v1/node/balanceBuyNode',
  'POST /api/v1/user/applyTicketDividend',
  'GET /api/v1/user/applyTicketDividendList',
  'POST /api/v1/user/updateJuUid',
  'GET /api/v1/auth/loginMessage',
  'POST /api/v1/auth/login',
  'POST /api/v1/auth/isRegister',
  ...[
    ...['getVirtualCardBin', 'openVirtualCard', 'openRealCard', 'replaceApply', 'uploadImg'],
    ...['addKyc', 'kycDetail', 'editKyc', 'kycList', 'addressList', 'addAddress', 'editAddress'],
    ...['addressDetail', 'applyCardList', 'myCardList', 'cardDetail', 'consumeList'],
    ...['rechargeList', 'active', 'recharge', 'updatePin'],
  ].map((call) => `POST /api/v1/visa/${call}`),
  'GET /api/v1/machine/orderList',
  'POST /api/v1/machine/receipt',
  'GET /api/v1/machine/orderDetail',
  'GET /api/v1/user/incomeList',
  'GET /api/v1/withdraw/list',
  'GET /api/v1/user/powerLog',
  'GET /api/v1/user/neuRelease',
  'GET /api/v1/user/neuReleaseLog',
  'POST /api/v1/user/neuReleaseTransfer',
  'GET /api/v1/user/neuReleaseTransferLog',
  'GET /api/v1/user/info',
  'POST /api/v1/visa/info',
  'GET /api/v1/user/zhiList',
];

const rows = Object.entries(endpoints).flatMap(([domain, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(([call, row]) => ({ domain, call, row })),
);
const bound = rows.map(({ row }) => `${row.method} ${row.path}`);

describe('the endpoints table', () => {
  it.each(rows)('has a path that matches the name of $domain.$call', ({ domain, call, row }) => {
    expect(row.path).toBe(`/api/v1/${domain}/${call}`);
  });

  it('has every call of specification §7', () => {
    expect(specified.filter((call) => !bound.includes(call))).toEqual([]);
  });
});
