import type { ActivityItem, MoneyLogEntry, Order, PublicConfig, UserInfo } from '@shared/contract';

/** anvil's first account, checksummed. */
export const testAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

export const testConfig: PublicConfig = {
  brand: 'Tessera',
  sandbox: true,
  default_language: 'zhTw',
  session_persistence: 'session',
  realtime_url: '/realtime',
  trade_realtime_url: '/realtime/trade',
  chain: {
    id: 31337,
    name: 'JuChain Sandbox',
    rpc_url: 'http://localhost:8545',
    explorer_url: null,
    currency: { symbol: 'JU', decimals: 18 },
    confirmations: 3,
  },
  ticket_price: '60000000000000000000',
  checkout: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  risk_notice_version: '2026-01',
  community_url: null,
  operator: null,
  support_url: null,
  support_email: null,
  remote_override_origins: [],
  envelope: null,
  server_time: Date.parse('2026-01-01T00:00:00Z'),
};

export const testUser: UserInfo = {
  code: 'TESSERA1',
  name: testAddress,
  zhi_num: 2,
  team_num: 5,
  me_performance: '120000000000000000000',
  team_performance: '600000000000000000000',
  level: 1,
  node: null,
  balance: '0',
  activated_at: null,
  invite_url: 'http://localhost:8080/?invite=TESSERA1',
  invited_by: null,
  ju_uid: null,
  risk_notice_version: '2026-01',
};

/** An unpaid order of one ticket, payable in coins. */
export const testOrder: Order = {
  id: 'order-1',
  kind: 'ticket',
  subject: null,
  quantity: 1,
  status: 'awaiting_payment',
  version: 1,
  payment: {
    chain_id: testConfig.chain.id,
    contract: testConfig.checkout,
    call: { kind: 'checkout' },
    reference: `0x${'1'.repeat(64)}`,
    asset: 'JU',
    token: null,
    amount: testConfig.ticket_price,
  },
  confirmations: 0,
  confirmations_needed: 3,
  tx_hash: null,
  created_at: '2026-01-01T00:00:00Z',
  expires_at: '2026-01-01T01:00:00Z',
  paid_at: null,
};

/** A ticket purchase paid from the wallet. */
export const testRecord: MoneyLogEntry = {
  id: '1',
  type: 'ticket_purchase',
  asset: 'JU',
  amount: '-60000000000000000000',
  paid_from: 'wallet',
  quantity: 1,
  effects: [{ asset: 'TICKET', amount: '1' }],
  balances: [
    { asset: 'JU', amount: '0' },
    { asset: 'TICKET', amount: '3' },
  ],
  counterparty: null,
  remark: null,
  created_at: '2026-01-01T12:00:00Z',
  order_id: 'O1',
  tx_hash: `0x${'a'.repeat(64)}`,
  postings: [
    { account: 'chain', asset: 'JU', amount: '-60000000000000000000' },
    { account: 'available', asset: 'JU', amount: '60000000000000000000' },
    { account: 'available', asset: 'JU', amount: '-60000000000000000000' },
    { account: 'sales', asset: 'JU', amount: '60000000000000000000' },
    { account: 'issued', asset: 'TICKET', amount: '-1' },
    { account: 'available', asset: 'TICKET', amount: '1' },
  ],
};

/** A settled card payment. */
export const testSpending: NonNullable<ActivityItem['spending']> = {
  id: 's1',
  merchant: 'Corner Shop',
  country: 'TW',
  mcc: '5411',
  status: 'settled',
  reason: null,
  amount: '12500000',
  asked: { amount: '400', currency: 'TWD' },
  at: '2026-01-02T12:00:00Z',
  card: { id: 'c1', last4: '4242' },
};
