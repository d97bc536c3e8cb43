import { payout, price, terms } from './aid-chain.ts';

/** An action on the contract. `late`: seconds since the previous action. */
export type Act = { late: number; who: number } & (
  | { do: 'join'; order: number; value: bigint; voucher: 'own' | 'foreign' | 'expired' }
  | { do: 'claim'; order: number }
  | { do: 'settleQueue'; max: number }
  | { do: 'fund'; value: bigint }
  | { do: 'withdraw'; amount: bigint }
  | { do: 'withdrawSetAside' | 'pause' | 'unpause' }
);

interface Position {
  who: number;
  claimableAt: number;
  state: 'open' | 'queued' | 'claimed';
}

/** An event of the contract: its name, the order's number, and the actor. */
export type Said = readonly [event: string, order: number, who: number];

/** Expected result of an action: the name of an error, or the position events. */
export type Expected = { error: string } | { said: Said[] };

/**
 * Returns a model of the contract. It computes debts from the positions each time.
 * @param refuses actors that refuse money
 * @param owner the actor who may withdraw and pause
 */
export function aidModel({ refuses, owner }: { refuses: ReadonlySet<number>; owner: number }) {
  const positions = new Map<number, Position>();
  const queue: number[] = [];
  const setAside = new Map<number, bigint>();
  let reserve = 0n;
  let paused = false;

  const isSetAside = () => [...setAside.values()].reduce((sum, one) => sum + one, 0n);
  const liabilities = () =>
    BigInt([...positions.values()].filter(({ state }) => state !== 'claimed').length) * payout +
    isSetAside();
  const covers = () => reserve - isSetAside() >= payout;

  function payOut(order: number, position: Position): Said[] {
    const { who } = position;
    position.state = 'claimed';
    const claimed: Said = ['Claimed', order, who];
    if (!refuses.has(who)) {
      reserve -= payout;
      return [claimed];
    }
    setAside.set(who, (setAside.get(who) ?? 0n) + payout);
    return [claimed, ['SetAside', order, who]];
  }

  function join({ who, order, value, voucher }: Act & { do: 'join' }, now: number): Expected {
    if (paused) return { error: 'EnforcedPause' };
    if (value !== price) return { error: 'WrongAmount' };
    if (positions.has(order)) return { error: 'AlreadyJoined' };
    if (voucher === 'expired') return { error: 'VoucherExpired' };
    if (voucher === 'foreign') return { error: 'InvalidVoucher' };
    positions.set(order, { who, claimableAt: now + terms.term, state: 'open' });
    reserve += value;
    return { said: [['Joined', order, who]] };
  }

  function claim({ who, order }: Act & { do: 'claim' }, now: number): Expected {
    const position = positions.get(order);
    if (position?.who !== who) return { error: 'NotYours' };
    if (position.state !== 'open') return { error: 'NotOpen' };
    if (now < position.claimableAt) return { error: 'NotClaimableYet' };
    if (queue.length === 0 && covers()) return { said: payOut(order, position) };
    position.state = 'queued';
    queue.push(order);
    return { said: [['ClaimQueued', order, who]] };
  }

  function settle(max: number): Expected {
    const said: Said[] = [];
    for (let paid = 0; paid < max && queue.length > 0 && covers(); paid += 1) {
      const order = queue.shift() as number;
      said.push(...payOut(order, positions.get(order) as Position));
    }
    return { said };
  }

  function takeSetAside(who: number): Expected {
    const amount = setAside.get(who) ?? 0n;
    if (amount === 0n) return { error: 'NothingSetAside' };
    if (refuses.has(who)) return { error: 'refused' };
    setAside.delete(who);
    reserve -= amount;
    return { said: [] };
  }

  function withdraw(who: number, amount: bigint): Expected {
    if (who !== owner) return { error: 'OwnableUnauthorizedAccount' };
    const over = reserve - liabilities();
    if (amount > (over > 0n ? over : 0n)) return { error: 'OwedToOthers' };
    reserve -= amount;
    return { said: [] };
  }

  function pause(who: number, wanted: boolean): Expected {
    if (who !== owner) return { error: 'OwnableUnauthorizedAccount' };
    if (paused === wanted) return { error: wanted ? 'EnforcedPause' : 'ExpectedPause' };
    paused = wanted;
    return { said: [] };
  }

  return {
    act(act: Act, now: number): Expected {
      switch (act.do) {
        case 'join':
          return join(act, now);
        case 'claim':
          return claim(act, now);
        case 'settleQueue':
          return settle(act.max);
        case 'fund':
          if (act.value === 0n) return { error: 'NothingFunded' };
          reserve += act.value;
          return { said: [] };
        case 'withdraw':
          return withdraw(act.who, act.amount);
        case 'withdrawSetAside':
          return takeSetAside(act.who);
        case 'pause':
        case 'unpause':
          return pause(act.who, act.do === 'pause');
      }
    },
    coverage: () => ({ reserve, liabilities: liabilities(), waiting: queue.length, paused }),
    isSetAside,
  };
}
