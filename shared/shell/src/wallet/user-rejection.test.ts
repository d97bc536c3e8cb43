import { describe, expect, it } from 'vitest';
import { toWalletError } from './wallet-error.ts';

/** Returns an error with extra fields, as libraries throw it. */
function failure(message: string, fields: object = {}): Error {
  return Object.assign(new Error(message), fields);
}

const denied = 'User denied transaction signature.';

describe('toWalletError recognises a cancellation by the user:', () => {
  it.each<[string, unknown]>([
    ['MetaMask', { code: 4001, message: `MetaMask Tx Signature: ${denied}` }],
    ['MetaMask on phones, by an empty object', {}],
    ['MetaMask, a chain through ethjs', failure(`{"value":{"code":4001,"message":"${denied}"}}`)],
    [
      'MetaMask, all approvals at once',
      {
        code: 4001,
        message: `ethers-user-denied: MetaMask Tx Signature: ${denied}`,
        data: { cause: 'rejectAllApprovals' },
      },
    ],
    ['MetaMask on phones, wrapped', { code: -32603, data: { originalError: { code: 4001 } } }],
    ['MetaMask, an internal error', { code: -32603, message: 'User cancelled the transaction' }],
    ['ethers 5', failure('user rejected transaction', { code: 'ACTION_REJECTED' })],
    [
      'ethers 6',
      failure('could not coalesce error', {
        code: 'UNKNOWN_ERROR',
        info: { error: { code: -32000, message: 'rejected' } },
      }),
    ],
    [
      'viem',
      failure('UnknownRpcError', { details: 'User rejected the request', cause: { code: -32000 } }),
    ],
    ['WalletConnect', { code: 5000, message: 'User rejected.' }],
    ['WalletConnect, by methods', { code: 5002, message: 'User rejected methods.' }],
    ['WalletConnect 1', failure('User rejected the transaction')],
    ['Trust Wallet', { code: -32000, message: 'cancelled' }],
    ['Trust Wallet, by the user', 'User canceled'],
    ['SafePal', failure('Cancelled by User')],
    ['Rainbow', failure('Request rejected')],
    ['Frame', { code: 4001, message: 'User declined transaction' }],
    ['Frame, its string errors', { code: -1, message: 'Transaction declined' }],
    ['Fireblocks', { code: -32603, message: 'User rejected the operation' }],
    ['Safe', { code: -32000, message: 'Transaction was rejected' }],
    ['Safe, signing', { code: -32000, message: 'User rejected signing.' }],
    [
      'Ledger',
      failure('Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)'),
    ],
    ['Trezor', failure('Cancelled')],
    [
      'Trezor, its firmware',
      { code: 'Failure_ActionCancelled', message: 'Action cancelled by user' },
    ],
    ['Torus', { code: -32603, message: `Torus Tx Signature: ${denied}` }],
    ['Fortmatic', failure('Fortmatic RPC Error: [-32603] Fortmatic: User denied transaction.')],
    ['Portis', { code: -32603, message: `Portis: ${denied}` }],
    ['Coinbase Wallet', failure('User denied transaction signature')],
    ['Rabby', { code: 4001, message: 'User rejected the request.' }],
    ['SubWallet', failure('Rejected by user')],
    [
      'Pocket Universe',
      failure('PocketUniverse Tx Signature: User declined to sign the transaction.'),
    ],
    [
      'Pocket Universe, in other words',
      failure('PocketUniverse Tx Signature: The user rejected the transaction.'),
    ],
    [
      'MetaMask, in other words',
      failure('MetaMask Tx Signature: Transaction signature denied by user.'),
    ],
    ['Keystone', failure('User refused to sign the transaction')],
    ['MathWallet', { code: -1, message: 'Canceled' }],
    ['imToken', { code: 1001, message: 'User Canceled' }],
    ['imToken in Chinese', { code: 1001, message: '用户取消操作' }],
    ['TokenPocket', 'cancel'],
    ['TokenPocket in Chinese', '用户取消'],
    ['Bitget Wallet in Chinese', { code: -32000, message: '用戶拒絕了請求' }],
    ['OKX Wallet in Chinese', { code: -32603, message: '已取消交易' }],
    ['a wallet in Japanese', { code: -32000, message: 'ユーザーがリクエストを拒否しました' }],
    ['a wallet in Japanese, by a word', 'キャンセルされました'],
    ['a wallet in Korean', { code: -32000, message: '사용자가 요청을 거부했습니다' }],
    ['a wallet in Thai', { code: -32000, message: 'ผู้ใช้ยกเลิกคำขอ' }],
    ['a wallet in Vietnamese', { code: -32000, message: 'Người dùng đã hủy yêu cầu' }],
    ['a wallet in Indonesian', { code: -32000, message: 'Permintaan ditolak pengguna' }],
    ['a wallet in Malay', { code: -32000, message: 'Transaksi dibatalkan' }],
    ['a wallet in Portuguese', { code: -32000, message: 'Solicitação rejeitada pelo usuário' }],
    ['a wallet in Spanish', { code: -32000, message: 'El usuario rechazó la solicitud' }],
    ['a wallet in French', { code: -32000, message: 'Demande refusée' }],
    ['a wallet in German', { code: -32000, message: 'Vom Benutzer abgelehnt' }],
    ['a wallet in Russian', { code: -32000, message: 'Пользователь отклонил запрос' }],
    ['a wallet in Turkish', { code: -32000, message: 'Kullanıcı isteği reddetti' }],
    ['a wallet in Arabic', { code: -32000, message: 'رفض المستخدم الطلب' }],
    ['a text under `error`', { code: -32603, error: 'User rejected' }],
    [
      'a text under `data`',
      { code: -32603, message: 'Internal JSON-RPC error.', data: 'declined' },
    ],
    ['a closed window', failure('Popup window was closed')],
    ['a code as a string', { code: '4001' }],
  ])('%s', (_wallet, thrown) => {
    expect(toWalletError(thrown).code).toBe('rejected');
  });
});

describe('toWalletError does not report a cancellation for', () => {
  it.each<[string, unknown, string]>([
    [
      'missing funds',
      { code: -32000, message: 'insufficient funds for gas * price + value' },
      'insufficientFunds',
    ],
    ['missing funds in Chinese', { code: -32000, message: '余额不足，交易已取消' }, 'internal'],
    ['a used nonce', { code: -32000, message: 'nonce too low' }, 'internal'],
    [
      'a replacement at too low a price',
      { code: -32000, message: 'replacement transaction underpriced' },
      'internal',
    ],
    ['a known transaction', { code: -32000, message: 'already known' }, 'internal'],
    [
      'an open request',
      { code: -32002, message: 'Request of type eth_sendTransaction already pending' },
      'pending',
    ],
    [
      'an open request in words',
      failure('Request already pending. Please wait or reject it.'),
      'pending',
    ],
    ['a time-out', failure('Request timed out'), 'unknown'],
    ['a time-out that cancels', failure('Request cancelled: timeout exceeded'), 'unknown'],
    ['a deadline of a node', { code: -32000, message: 'context deadline exceeded' }, 'internal'],
    ['a call that a node gave up', { code: -32000, message: 'context canceled' }, 'internal'],
    [
      'a fetch that was aborted',
      new DOMException('The user aborted a request.', 'AbortError'),
      'unknown',
    ],
    ['a connection refused', failure('connect ECONNREFUSED: connection refused'), 'unknown'],
    ['a connection refused in Chinese', failure('连接被拒绝'), 'unknown'],
    ['a node that refuses', { code: -32003, message: 'Transaction rejected' }, 'unknown'],
    [
      'a sequencer that refuses',
      { code: -32000, message: 'transaction rejected by sequencer' },
      'internal',
    ],
    [
      'a fee below the limit',
      { code: -32000, message: 'transaction rejected: gas price too low' },
      'internal',
    ],
    ['a reverted call', { code: -32000, message: 'execution reverted: cancelled' }, 'reverted'],
    [
      'a blind signature that is off',
      failure('Please enable Blind signing in the Ethereum app'),
      'unknown',
    ],
    ['an empty Error', new Error(), 'unknown'],
    ['nothing', undefined, 'unknown'],
  ])('%s', (_what, thrown, code) => {
    expect(toWalletError(thrown).code).toBe(code);
  });
});
