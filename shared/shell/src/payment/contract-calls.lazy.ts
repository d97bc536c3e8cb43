import { checkoutAbi, erc20Abi, mutualAidAbi } from '@shared/contract';
// Only this module of the shell imports ethers. A payment loads the module with import().
import { Interface } from 'ethers';
import type { TransactionRequest } from './payment-subject.ts';

/** A transaction for the wallet. `value` is in base units of the coin. */
export interface Call {
  to: string;
  data: string;
  value: bigint;
}

const checkout = new Interface(checkoutAbi);
const mutualAid = new Interface(mutualAidAbi);
const erc20 = new Interface(erc20Abi);

export function payCall({
  contract,
  call,
  reference,
  token,
  amount = '0',
}: TransactionRequest): Call {
  if (call.kind === 'mutual_aid_join') {
    const terms = [reference, call.deadline, call.voucher];
    const data = mutualAid.encodeFunctionData('join', terms);
    return { to: contract, data, value: BigInt(amount) };
  }
  if (call.kind === 'mutual_aid_claim') {
    const data = mutualAid.encodeFunctionData('claim', [reference]);
    return { to: contract, data, value: 0n };
  }
  if (call.kind === 'mutual_aid_settle') {
    const data = mutualAid.encodeFunctionData('settleQueue', [call.max]);
    return { to: contract, data, value: 0n };
  }
  if (token) {
    const data = checkout.encodeFunctionData('payToken', [reference, token, amount]);
    return { to: contract, data, value: 0n };
  }
  const data = checkout.encodeFunctionData('pay', [reference]);
  return { to: contract, data, value: BigInt(amount) };
}

/** Returns the call whose answer `provesPaid` reads: a position, or whether the payer has paid. */
export function hasPaidCall(
  { contract, call, reference }: TransactionRequest,
  payer: string,
): Call {
  const data =
    call.kind === 'checkout'
      ? checkout.encodeFunctionData('hasPaid', [reference, payer])
      : mutualAid.encodeFunctionData('positions', [reference]);
  return { to: contract, data, value: 0n };
}

/** States of a position; 0 means that it does not exist. */
const position = { open: 1n, queued: 2n } as const;

/** Returns whether the answer to `hasPaidCall` proves that nothing remains to be sent. */
export function provesPaid({ call }: TransactionRequest, answer: bigint): boolean {
  // The state is the last word (32 bytes) of a position.
  const state = BigInt.asUintN(256, answer);
  if (call.kind === 'mutual_aid_claim') return state > position.open;
  if (call.kind === 'mutual_aid_settle') return state > position.queued;
  return answer !== 0n;
}

export function approveCall(token: string, spender: string, amount: bigint): Call {
  return { to: token, data: erc20.encodeFunctionData('approve', [spender, amount]), value: 0n };
}

export function allowanceCall(token: string, owner: string, spender: string): Call {
  return { to: token, data: erc20.encodeFunctionData('allowance', [owner, spender]), value: 0n };
}

export function tokenBalanceCall(token: string, owner: string): Call {
  return { to: token, data: erc20.encodeFunctionData('balanceOf', [owner]), value: 0n };
}
