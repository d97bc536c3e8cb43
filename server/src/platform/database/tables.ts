import type { Agreements, CardLimits, Delivery, Locale, PaymentCall } from '@shared/contract';
import type { ColumnType, Generated } from 'kysely';

/** int8 and numeric: digits out, digits or a bigint in. */
type Digits = ColumnType<string, string | bigint | number, string | bigint | number>;
/** Digits that begin with 0. */
type Counted = ColumnType<string, string | undefined, string>;
/** One that the database counts itself. */
type Id = ColumnType<string, never, never>;
/** jsonb: parsed out, JSON text in. */
type Json<T = unknown> = ColumnType<T, string, string>;

/** The tables that typed statements (`sql`) know; tables.test.ts holds them against the database. */
export interface Tables {
  users: {
    id: Id;
    address: string;
    invite_code: string;
    inviter_id: Digits | null;
    activated_at: Date | null;
    created_at: Date;
    frozen_at: Date | null;
    frozen_reason: string | null;
    ju_uid: string | null;
  };
  team_changes: {
    id: Id;
    user_id: Digits;
    members: number;
    performance: Digits;
  };
  team_figures: {
    user_id: Digits;
    direct: Generated<number>;
    members: Generated<number>;
    own_performance: Counted;
    team_performance: Counted;
  };
  orders: {
    id: string;
    user_id: Digits;
    kind: string;
    quantity: number;
    status: string;
    chain_id: Digits;
    contract: string;
    reference: string;
    token: string | null;
    amount: Digits;
    confirmations: Generated<number>;
    confirmations_needed: number;
    tx_hash: string | null;
    created_at: Date;
    expires_at: Date;
    paid_at: Date | null;
    subject: string | null;
    version: Generated<number>;
    cancelled_at: Date | null;
    payment_call: Json<PaymentCall> | null;
    asset: Generated<string>;
    promise: Json | null;
    grace_ms: Generated<number>;
  };
  payments: {
    event_id: Digits;
    status: string;
    order_id: string | null;
    payer: string;
    asset: string | null;
    amount: Digits;
    reason: string | null;
    settled_at: Date;
    resolution: string | null;
    resolved_at: Date | null;
  };
  payment_claims: {
    event_id: Digits;
    nonce: string;
    issued_at: Date;
  };
  tickets: {
    id: string;
    number: string;
    user_id: Digits;
    order_id: string;
    position: number;
    price: Digits;
    created_at: Date;
    last_operation_at: Date;
  };
  releases: {
    id: string;
    user_id: Digits;
    order_id: string;
    total: Digits;
    released: Counted;
    rate_bps: number;
    status: string;
    granted_at: Date;
    started_at: Date | null;
    completed_at: Date | null;
    /** A day; read it as text. */
    next_day: Date | string | null;
  };
  release_days: {
    release_id: string;
    day: Date | string;
    user_id: Digits;
    amount: Digits;
    released_after: Digits;
    at: Date;
  };
  ticket_operations: {
    kind: string;
    reference: string;
    user_id: Digits;
    at: Date;
    tx_hash: string | null;
    tickets: number;
  };
  ticket_applications: {
    id: string;
    user_id: Digits;
    order_id: string;
    tx_hash: string;
    status: Generated<string>;
    reason: string | null;
    created_at: Date;
    decided_at: Date | null;
  };
  aid_positions: {
    order_id: string;
    user_id: Digits;
    principal: Digits;
    activation: Digits;
    profit: Digits;
    join_tx: string;
    joined_at: Date;
    claimable_at: Date;
    queue_place: Digits | null;
    queue_tx: string | null;
    queued_at: Date | null;
    returned: Digits | null;
    profit_paid: Digits | null;
    claim_tx: string | null;
    claimed_at: Date | null;
  };
  goods_orders: {
    order_id: string;
    user_id: Digits;
    goods_id: string;
    names: Json<Partial<Record<Locale, string>>>;
    icon: string;
    price: Digits;
    quantity: number;
    delivery: Json<Delivery>;
    created_at: Date;
    paid_at: Date | null;
    shipped_at: Date | null;
    shipped_by: string | null;
    carrier: string | null;
    tracking: string | null;
    received_at: Date | null;
    refunded_at: Date | null;
  };
  nodes: {
    id: Id;
    user_id: Digits;
    tier: string;
    name: string;
    level: number;
    power: number;
    asset: string;
    price: Digits;
    order_id: string | null;
    reference: string;
    tx_hash: string | null;
    outcome: string;
    at: Date;
  };
  transfers: {
    id: Id;
    from_user: Digits;
    to_user: Digits;
    amount: Digits;
    remark: string;
    at: Date;
  };
  transfer_contacts: {
    user_id: Digits;
    contact: Digits;
    name: string | null;
    times: Generated<number>;
    last_at: Date | null;
  };
  node_stock: {
    tier: string;
    sold: number;
  };
  chain_events: {
    id: Id;
    chain_id: Digits;
    tx_hash: string;
    log_index: number;
    block_number: Digits;
    block_hash: string;
    contract: string;
    reference: string;
    status: Generated<string>;
    seen_at: Date;
    settled_at: Date | null;
    orphaned_at: Date | null;
    orphaned_height: Digits | null;
    given_up_at: Date | null;
    source: string;
    data: Json;
    confirmations_needed: Generated<number>;
    block_time: Date | null;
    tries: Generated<number>;
    next_try_at: Date | null;
  };
  chain_incidents: {
    id: Id;
    chain_id: Digits;
    kind: string;
    event_id: Digits | null;
    detail: Json;
    created_at: Date;
    resolved_at: Date | null;
    note: string | null;
  };
  settings: {
    name: string;
    version: number;
    value: Json;
    set_at: Date;
    set_by: string;
    note: string | null;
  };
  operators: {
    name: string;
    key_hash: string;
    created_at: Date;
    created_by: string;
    key_set_at: Date;
    disabled_at: Date | null;
    publishes: Generated<string[]> | null;
  };
  audit_log: {
    id: Digits;
    at: Date;
    operator: string;
    act: string;
    subject: string;
    detail: Json;
    previous: string;
    hash: string;
  };
  audit_head: {
    one: Generated<boolean>;
    id: Digits;
    hash: string;
  };
  reviews: {
    id: Id;
    kind: string;
    subject_id: string;
    user_id: Digits;
    status: Generated<string>;
    reasons: ColumnType<Record<string, string>, string | undefined, string>;
    submitted_at: Date;
    decided_at: Date | null;
    decided_by: string | null;
  };
  books_verified: {
    name: string;
    mark: Json;
    verified_at: Date;
  };
  sandbox_clock: {
    one: Generated<boolean>;
    ahead_ms: Digits;
    open_ms: Digits | null;
    open_since: Date | null;
  };
  ledger_entries: {
    id: Id;
    kind: string;
    reference: string;
    posting_count: number;
    order_id: string | null;
    tx_hash: string | null;
    created_at: Date;
    actor: Generated<string>;
    note: string | null;
    reverses: Digits | null;
    written_by: Generated<string>;
  };
  ledger_postings: {
    id: Id;
    entry_id: Digits;
    account_id: Digits;
    amount: Digits;
    balance: Digits | null;
    at: Date | null;
    log_key: string | null;
  };
  exports: {
    id: string;
    user_id: Digits;
    language: string;
    status: string;
    parts: Generated<number>;
    records: Generated<number>;
    bytes: Counted;
    next: string | null;
    created_at: Date;
    due_at: Date | null;
    ready_at: Date | null;
    expires_at: Date;
    stored: Generated<boolean>;
    ticket_hash: string | null;
    ticket_until: Date | null;
    kind: string;
    ask: Json;
    name: string;
    media_type: string;
  };
  ledger_accounts: {
    id: Id;
    owner_kind: string;
    owner: string;
    asset: string;
    balance: Digits | null;
    purpose: Generated<string>;
  };
  member_news: {
    id: Id;
    user_id: Digits;
    kind: string;
    facts: Json<Record<string, string>>;
    at: Date;
    read_at: Date | null;
  };
  member_news_choices: {
    user_id: Digits;
    kind: string;
    wanted: boolean;
  };
  withdrawals: {
    id: Id;
    user_id: Digits;
    asset: string;
    amount: Digits;
    fee: Digits;
    address: string;
    order_id: string | null;
    network_fee: Digits | null;
    network_fee_paid: Generated<boolean>;
    state: string;
    reason: string | null;
    waits_for_funds: Generated<boolean>;
    wallet: string | null;
    nonce: Digits | null;
    tx_hash: string | null;
    confirmations: Generated<number>;
    lost_at: Date | null;
    decided_by: string | null;
    created_at: Date;
    done_at: Date | null;
    reverted: Generated<boolean>;
    lookup_failures: Generated<number>;
    retry_at: Date | null;
    review_rule: string | null;
  };
  payouts: {
    hash: string;
    withdrawal_id: Digits;
    wallet: string;
    nonce: Digits;
    raw: string;
    gas: Digits;
    max_fee: Digits;
    priority_fee: Digits | null;
    signed_at: Date;
    sent_at: Date | null;
  };
  hot_wallets: {
    wallet: string;
    first_nonce: Digits;
    next_nonce: Digits;
  };
  uploads: {
    id: string;
    user_id: Digits;
    purpose: string;
    content_type: string;
    size: number;
    status: string;
    reason: string | null;
    digest: string | null;
    created_at: Date;
    expires_at: Date;
    received_at: Date | null;
    checked_at: Date | null;
    quarantined: Generated<boolean>;
    receiving_until: Date | null;
    check_due_at: Date | null;
    used_at: Date | null;
    discarded_at: Date | null;
    erased_at: Date | null;
  };
  cardholders: {
    id: Id;
    user_id: Digits;
    status: string;
    created_at: Date;
    sealed: string | null;
    deleted_at: Date | null;
    issuer_id: string | null;
  };
  card_products: {
    id: string;
    type: string;
    region: string;
    bin: string;
    scheme: string;
    fee: Digits;
    recharge_fee_bps: number;
    available: boolean;
    position: number;
    channels: string[];
    limits: Json<CardLimits>;
  };
  card_applications: {
    id: Id;
    number: string;
    user_id: Digits;
    cardholder_id: Digits;
    product_id: string;
    type: string;
    region: string;
    bin: string;
    scheme: string;
    fee: Digits;
    agreements: Json<Agreements>;
    ship_to: string | null;
    replaces: string | null;
    paid_from: string;
    order_id: string | null;
    state: string;
    reason: string | null;
    note: string | null;
    card_id: string | null;
    created_at: Date;
    paid_at: Date | null;
    approved_at: Date | null;
    done_at: Date | null;
    due_at: Date | null;
    tries: Generated<number>;
  };
  cards: {
    id: string;
    user_id: Digits;
    product_id: string;
    cardholder_id: Digits;
    issuer_id: string;
    embossed: string;
    type: string;
    region: string;
    scheme: string;
    state: string;
    last4: string;
    expires: string;
    balance: Digits;
    limits: Json<CardLimits>;
    has_pin: boolean;
    replaces: string | null;
    account: string;
    issued_at: Date;
    activated_at: Date | null;
    version: Generated<number>;
    spendings_cursor: string | null;
    due_at: Date | null;
    booked_until: Date;
    tries: Generated<number>;
    reconciled_version: number | null;
    frozen_for: string | null;
    frozen_for_at: Date | null;
  };
  card_recharges: {
    id: Id;
    card_id: string;
    user_id: Digits;
    quote: string;
    amount: Digits;
    fee: Digits;
    state: string;
    created_at: Date;
    done_at: Date | null;
    due_at: Date | null;
    tries: Generated<number>;
    asked_at: Date | null;
    called_at: Date | null;
    held_at: Date | null;
    held_for: string | null;
    decided_by: string | null;
  };
  card_spendings: {
    id: string;
    card_id: string;
    merchant: string;
    country: string | null;
    status: string;
    reason: string | null;
    amount: Digits;
    asked_amount: string;
    asked_currency: string;
    at: Date;
  };
  card_movements: {
    id: Id;
    card_id: string;
    booked_at: Date;
    amount: Digits;
    held: Counted;
    spending_id: string | null;
    recharge_id: Digits | null;
    other_card: string | null;
  };
  cardholder_photos: {
    cardholder_id: Digits;
    side: string;
    upload_id: string;
  };
  delivery_addresses: {
    id: Id;
    user_id: Digits;
    sealed: string;
    created_at: Date;
  };
  inbox: {
    source: string;
    event_id: string;
    body: Json;
    received_at: Date;
    handled_at: Date | null;
  };
  remote_versions: {
    remote: string;
    version: string;
    seen_at: Date;
  };
  remote_acts: {
    act: string;
    remote: string;
    version: string;
    replacement: string | null;
    why: string;
    at: Date;
  };
}
