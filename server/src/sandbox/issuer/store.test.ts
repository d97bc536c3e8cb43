import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { openStore } from './store.ts';

it('openStore adds the missing columns to the store of an earlier version', () => {
  const dir = mkdtempSync(join(tmpdir(), 'issuer-'));
  const before = new DatabaseSync(join(dir, 'issuer.sqlite'));
  before.exec(`create table spendings (
    id text primary key, card text not null, merchant text not null, country text,
    status text not null, reason text, amount text not null, asked_amount text not null,
    asked_currency text not null, at integer not null, changed integer not null
  );
  insert into spendings values ('t', 'c', 'm', null, 'settled', null, '1', '1', 'USD', 7, 1)`);
  before.close();
  for (const _ of ['once', 'again']) {
    const store = openStore(dir);
    expect(store.first('select at, changed_at, mcc, limit_of from spendings')).toEqual({
      at: 7,
      changed_at: null,
      mcc: null,
      limit_of: null,
    });
    store.close();
  }
  rmSync(dir, { recursive: true });
});
