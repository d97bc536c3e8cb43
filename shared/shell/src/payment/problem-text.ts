import { type Asset, assets, formatAsset } from '@shared/contract';
import { errorText } from '../api/error-text.ts';
import { publicConfig } from '../config/config.ts';
import { i18n } from '../i18n/i18n.ts';
import { currentFormat } from '../i18n/use-format.ts';
import { shortenAddress } from '../wallet/address.ts';
import { WalletError } from '../wallet/wallet-error.ts';
import { flowText } from './flow-text.ts';
import type { PaymentState } from './payment-state.ts';

export function problemText({ problem, subject, authorizing }: PaymentState): string {
  if (!problem) return '';
  const { code, missing, expected, actual, by, error } = problem;
  const isUntold = code === 'walletFailed' || code === 'orderUnavailable';
  if (isUntold && error !== undefined) return errorText(error);
  const chain = publicConfig().chain;
  const token = missing?.of === 'erc20' ? subject?.payment.asset : undefined;
  const key = textOf();
  return i18n.t(flowText(subject, `member:payment.problem.${key}`), {
    network: chain.name,
    missing: missing && roundedUp(missing.amount, token ?? 'JU'),
    unit: token ? assets[token].label : chain.currency.symbol,
    expected: expected && shortenAddress(expected),
    actual: actual && shortenAddress(actual),
    by: by && shortenHash(by),
    order: subject?.id,
    until: subject?.expires_at && currentFormat().date(subject.expires_at, 'time'),
  });

  function textOf() {
    // Some nodes and wallets do not report how much is missing for the fee.
    if (code === 'insufficientGas' && !missing) return 'insufficientGasUnknown';
    if (code === 'interrupted' && authorizing === 'payment') return 'notSigned';
    // The approval was cancelled, not the payment.
    if (code === 'cancelled' && !by) return 'approvalCancelled';
    return code;
  }
}

export function reasonOf({ problem }: PaymentState): string | undefined {
  const isKnown = problem?.code === 'wrongNetwork' && problem.error instanceof WalletError;
  return isKnown ? errorText(problem.error) : undefined;
}

/** Returns the amount rounded up to 6 decimals: a cut amount would not suffice. */
function roundedUp(base: string, asset: Asset): string {
  const step = 10n ** BigInt(Math.max(0, assets[asset].decimals - 6));
  return formatAsset(((BigInt(base) + step - 1n) / step) * step, asset);
}

function shortenHash(hash: string): string {
  return `${hash.slice(0, 10)}…${hash.slice(-6)}`;
}
