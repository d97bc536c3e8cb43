import { type NextAction, type WalletErrorCode, walletErrors } from '@shared/contract';

/** A failed wallet request. `code` is from the contract; `cause` is the wallet's error. */
export class WalletError extends Error {
  readonly code: WalletErrorCode;

  constructor(code: WalletErrorCode, cause?: unknown) {
    super(`wallet: ${code}${describe(cause)}`, { cause });
    this.name = 'WalletError';
    this.code = code;
  }

  get textKey() {
    return `member:wallet.error.${this.code}` as const;
  }

  get next(): NextAction {
    return walletErrors[this.code].next;
  }
}

const codeByNumber: Readonly<Record<string, WalletErrorCode>> = {
  4001: 'rejected',
  5000: 'rejected', // WalletConnect: the request, its chains, methods or events
  5001: 'rejected',
  5002: 'rejected',
  5003: 'rejected',
  ACTION_REJECTED: 'rejected', // ethers
  USER_REJECTED: 'rejected',
  Failure_ActionCancelled: 'rejected', // Trezor
  '-32002': 'pending',
  4100: 'unauthorized',
  4200: 'unsupportedMethod',
  '-32601': 'unsupportedMethod',
  '-32004': 'unsupportedMethod',
  4900: 'disconnected',
  4901: 'chainDisconnected',
  4902: 'unknownChain',
  INSUFFICIENT_FUNDS: 'insufficientFunds',
  3: 'reverted',
  CALL_EXCEPTION: 'reverted',
  '-32602': 'invalidParams',
  '-32600': 'invalidParams',
  '-32005': 'tooManyRequests',
  429: 'tooManyRequests',
};

/** Codes of known texts, because nodes and wallets send these errors as -32000 or -32603. */
const codeByText: readonly (readonly [RegExp, WalletErrorCode])[] = [
  [/insufficient (funds|balance)|exceeds (the )?balance/i, 'insufficientFunds'],
  [/already pending|request.*pending/i, 'pending'],
  [/unrecognized chain|chain.*not (been )?added/i, 'unknownChain'],
  [/execution reverted/i, 'reverted'],
  [/too many requests|rate limit/i, 'tooManyRequests'],
];

/**
 * Returns a WalletError by the first known code at any depth, else by the texts. MetaMask on phones
 * wraps 4902 as -32603 with `data.originalError.code`; ethers wraps everything in `info.error`.
 */
export function toWalletError(thrown: unknown): WalletError {
  if (thrown instanceof WalletError) return thrown;
  const layers = layersOf(thrown);
  for (const layer of layers) {
    const code = codeByNumber[String(layer.code)];
    if (code) return new WalletError(code, thrown);
  }
  const texts = layers.flatMap(textsOf);
  for (const text of texts) {
    const known = codeByText.find(([pattern]) => pattern.test(text));
    if (known) return new WalletError(known[1], thrown);
  }
  // EIP-1474: a node refuses a transaction with 'Transaction rejected'.
  const isOfNode = layers.some(({ code }) => Number(code) === -32003);
  const isRejected = texts.some(
    (text) => saysUserRejected(text) && (!isOfNode || /user/i.test(text)),
  );
  if (isEmpty(thrown) || isRejected) return new WalletError('rejected', thrown);
  const isInternal = layers.some(({ code }) => code === -32603 || code === -32000);
  return new WalletError(isInternal ? 'internal' : 'unknown', thrown);
}

type Layer = Record<string, unknown>;

/** MetaMask on phones may report a rejection as an empty object (metamask-mobile#1314). */
function isEmpty(thrown: unknown): boolean {
  // Compares the tag, because wallets throw objects of other frames.
  const isPlain = Object.prototype.toString.call(thrown) === '[object Object]';
  return isPlain && Object.keys(thrown as object).length === 0;
}

/** Returns a layer's texts: viem has `details`, ethers `reason`, some wallets a plain string. */
function textsOf({ message, reason, details, shortMessage, data, error, cause }: Layer): string[] {
  return [message, reason, details, shortMessage, data, error, cause].filter(
    (text) => typeof text === 'string',
  );
}

/** Returns an error and the errors that it wraps, outermost first; at most 12, without cycles. */
function layersOf(thrown: unknown): Layer[] {
  const layers: Layer[] = typeof thrown === 'string' ? [{ message: thrown }] : [];
  const queue: unknown[] = [thrown];
  while (queue.length > 0 && layers.length < 12) {
    const next = queue.shift();
    if (typeof next !== 'object' || next === null || layers.includes(next as Layer)) continue;
    const layer = next as Layer;
    layers.push(layer);
    queue.push(layer.data, layer.originalError, layer.error, layer.info, layer.cause);
  }
  return layers;
}

function describe(cause: unknown): string {
  const message = (cause as { message?: unknown } | undefined)?.message;
  return typeof message === 'string' && message ? ` (${message.slice(0, 200)})` : '';
}

/** Words of other errors, because nodes, networks and time-outs also 'reject' or 'cancel'. */
const otherReason =
  /insufficient|nonce|underpriced|already known|gas|timed?[ -]?out|deadline|context cancell?ed|aborted a request|connection|network|socket|server|node|relay|sequencer|mempool|policy|replac|revert|pending|连接|連接|連線|网络|網路|网絡|节点|節點|服务器|伺服器|超时|逾時|余额不足|餘額不足|接続|サーバー|タイムアウト|残高不足|연결|서버|시간 초과|잔액/i;

const no =
  '(?:rejected|rejects|reject|denied|denies|deny|declined|declines|decline|cancell?ed|cancels|cancel|refused|disapproved|aborted)';
const request =
  '(?:request|transaction|tx|signature|signing|sign|action|operation|approval|confirmation|message|permission)';

/** 'User denied transaction signature', 'Rejected by the user', 'user-denied'. */
const byUser: readonly RegExp[] = [
  new RegExp(`\\busers?\\b(?: has| have)?[ -]${no}\\b`, 'i'),
  new RegExp(`\\b${no}\\b[^.]{0,40}\\bby (?:the )?(?:user|wallet owner|signer)\\b`, 'i'),
  new RegExp(`\\b(?:you|you've|you have) ${no}\\b`, 'i'),
  /\buser (?:has )?closed\b|\b(?:modal|pop-?up)(?: window)? (?:is|was) closed\b/i,
  // Ledger: the reject button.
  /0x6985\b/,
  // Firmware of Trezor.
  /ActionCancell?ed/,
];

/** Texts without other words: 'cancelled', 'Request rejected', 'Transaction was rejected.' */
const wordOnly = new RegExp(
  `^(?:error: ?)?(?:the )?(?:${request} )?${request}?(?: (?:was|is|has been|is being))? ?${no}(?: (?:the )?${request}){0,2}[.!]?$`,
  'i',
);

const otherLanguages: readonly RegExp[] = [
  /取消|拒绝|拒絕|否决/,
  /キャンセル|取り消|拒否|却下/,
  /취소|거부|거절/,
  /ยกเลิก|ปฏิเสธ/,
  /(?:^|[^\p{L}])(?:huỷ|hủy|từ chối)(?:$|[^\p{L}])/iu,
  /\b(?:dibatalkan|membatalkan|ditolak|menolak|dibatal)\b/i,
  /\b(?:cancelad[oa]|cancelou|rejeitad[oa]|rejeitou|recusad[oa]|recusou|rechazad[oa]|rechazó|denegad[oa])(?![\p{L}])/iu,
  /\b(?:annulé|annulée|refusé|refusée|rejeté|rejetée)(?![\p{L}])/iu,
  /\b(?:abgelehnt|abgebrochen|storniert)\b/i,
  /отмен|отклон/i,
  /\b(?:iptal|reddet|reddedil)/i,
  /رفض|إلغاء|ألغى/,
];

/** Returns whether a wallet's text reports a cancellation by its user. */
function saysUserRejected(text: string): boolean {
  const said = text.trim();
  if (said === '') return false;
  // An aborted fetch reports 'The user aborted a request.'
  const isMachine = /timed?[ -]?out|aborted a request/i.test(said);
  if (byUser.some((pattern) => pattern.test(said))) return !isMachine;
  if (otherReason.test(said)) return false;
  return wordOnly.test(said) || otherLanguages.some((pattern) => pattern.test(said));
}
