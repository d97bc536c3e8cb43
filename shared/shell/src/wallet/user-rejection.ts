/** Nodes, networks and time-outs use words for rejecting or cancelling too. */
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

/** Texts of nothing but the word: 'cancelled', 'Request rejected', 'Transaction was rejected.' */
const wordOnly = new RegExp(
  `^(?:error: ?)?(?:the )?(?:${request} )?${request}?(?: (?:was|is|has been|is being))? ?${no}(?: (?:the )?${request}){0,2}[.!]?$`,
  'i',
);

/** Cancellations in the languages of wallets. */
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

/** Whether a wallet's text reports a cancellation by its user. */
export function saysUserRejected(text: string): boolean {
  const said = text.trim();
  if (said === '') return false;
  // An aborted fetch reports 'The user aborted a request.'
  const isMachine = /timed?[ -]?out|aborted a request/i.test(said);
  if (byUser.some((pattern) => pattern.test(said))) return !isMachine;
  if (otherReason.test(said)) return false;
  return wordOnly.test(said) || otherLanguages.some((pattern) => pattern.test(said));
}
