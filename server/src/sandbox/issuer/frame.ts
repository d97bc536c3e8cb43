import { createHash } from 'node:crypto';

/**
 * The page that shows a card's number in a frame of the product. It has the issuer's origin, so the
 * product's pages cannot read it. The one-time token is in the URL's fragment, which browsers do
 * not send.
 */

interface Words {
  number: string;
  expires: string;
  cvv: string;
  copy: string;
  copied: string;
  hides: string;
  over: string;
}

const words: Record<string, Words> = {
  en: w(
    'Card number',
    'Valid thru',
    'CVV',
    'Copy',
    'Copied',
    'Hidden again in {s} s',
    'Hidden. Show the number again on the card’s page.',
  ),
  zh: w(
    '卡号',
    '有效期',
    'CVV',
    '复制',
    '已复制',
    '{s} 秒后隐藏',
    '已隐藏。可在卡片页面重新查看卡号。',
  ),
  zhTw: w(
    '卡號',
    '有效期',
    'CVV',
    '複製',
    '已複製',
    '{s} 秒後隱藏',
    '已隱藏。可在卡片頁面重新查看卡號。',
  ),
  ja: w(
    'カード番号',
    '有効期限',
    'CVV',
    'コピー',
    'コピーしました',
    '{s} 秒後に非表示',
    '非表示になりました。カードのページでもう一度表示できます。',
  ),
  ko: w(
    '카드 번호',
    '유효기간',
    'CVV',
    '복사',
    '복사됨',
    '{s}초 후 숨김',
    '숨겼습니다. 카드 페이지에서 다시 볼 수 있습니다.',
  ),
  th: w(
    'หมายเลขบัตร',
    'ใช้ได้ถึง',
    'CVV',
    'คัดลอก',
    'คัดลอกแล้ว',
    'จะซ่อนใน {s} วินาที',
    'ซ่อนแล้ว ดูหมายเลขอีกครั้งได้ที่หน้าบัตร',
  ),
  pt: w(
    'Número do cartão',
    'Validade',
    'CVV',
    'Copiar',
    'Copiado',
    'Oculto em {s} s',
    'Oculto. Mostre o número de novo na página do cartão.',
  ),
  ms: w(
    'Nombor kad',
    'Sah hingga',
    'CVV',
    'Salin',
    'Disalin',
    'Disembunyikan dalam {s} s',
    'Disembunyikan. Papar nombor semula di halaman kad.',
  ),
  id: w(
    'Nomor kartu',
    'Berlaku hingga',
    'CVV',
    'Salin',
    'Disalin',
    'Disembunyikan dalam {s} dtk',
    'Disembunyikan. Tampilkan nomor lagi di halaman kartu.',
  ),
  vn: w(
    'Số thẻ',
    'Hiệu lực đến',
    'CVV',
    'Sao chép',
    'Đã sao chép',
    'Ẩn sau {s} giây',
    'Đã ẩn. Hiện lại số thẻ ở trang thẻ.',
  ),
};

function w(
  ...[number, expires, cvv, copy, copied, hides, over]: [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
): Words {
  return { number, expires, cvv, copy, copied, hides, over };
}

const tags: Record<string, string> = { zh: 'zh-Hans', zhTw: 'zh-Hant', vn: 'vi' };

const style = `
:root{color-scheme:light;--ink:#14212b;--soft:#566470;--line:#d5dce1}
:root[data-look=dark]{color-scheme:dark;--ink:#eef3f6;--soft:#a7b4bd;--line:#3a4650}
*{box-sizing:border-box}body{margin:0;padding:12px 16px;font:15px/1.4 system-ui,sans-serif;color:var(--ink);background:transparent}
dl{margin:0;display:grid;gap:6px}dt{font-size:13px;line-height:18px;color:var(--soft)}
dd{margin:0;display:flex;align-items:center;justify-content:space-between;gap:8px;min-height:36px;font-variant-numeric:tabular-nums;font-size:min(18px,5vw);letter-spacing:.02em;white-space:nowrap}
.two{display:grid;grid-template-columns:1fr 1fr;gap:10px}
button{font:inherit;font-size:14px;min-height:36px;padding:0 12px;border:1px solid var(--line);border-radius:10px;background:transparent;color:inherit;cursor:pointer}
button:focus-visible{outline:2px solid currentColor;outline-offset:2px}
p{margin:6px 0 0;font-size:13px;line-height:18px;color:var(--soft)}[hidden]{display:none}`;

const script = `
const {words,product}=JSON.parse(document.getElementById('words').textContent);
const [token,look]=location.hash.slice(1).split('.');
history.replaceState(null,'',location.pathname+location.search);
if(look==='dark')document.documentElement.dataset.look='dark';
const show=(id,text)=>{document.getElementById(id).textContent=text};
const over=()=>{document.getElementById('card').hidden=true;for(const id of['number','expires','cvv'])show(id,'');show('time',words.over);parent.postMessage('hidden',product)};
fetch('reveal',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({token})})
 .then(answer=>answer.ok?answer.json():Promise.reject())
 .then(card=>{
  const plain={number:card.number,cvv:card.cvv};
  show('number',card.number.replace(/(.{4})(?=.)/g,'$1 '));show('expires',card.expires);show('cvv',card.cvv);
  document.getElementById('card').hidden=false;
  for(const button of document.querySelectorAll('button'))button.addEventListener('click',()=>navigator.clipboard.writeText(plain[button.dataset.of]).then(()=>{button.textContent=words.copied}));
  const end=Date.now()+card.left;
  const tick=()=>{const s=Math.ceil((end-Date.now())/1000);if(s<=0)return over();show('time',words.hides.replace('{s}',s));setTimeout(tick,250)};tick();
 }).catch(over);`;

const hashed = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Returns the page's security policy. @param ancestor the only origin that may frame the page */
export function framePolicy(ancestor: string): string {
  return [
    "default-src 'none'",
    `script-src ${hashed(script)}`,
    `style-src ${hashed(style)}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestor}`,
  ].join('; ');
}

/** Returns the page. @param ancestor origin that is informed when the number is hidden again */
export function framePage(locale: string, ancestor: string): string {
  const known = Object.hasOwn(words, locale) ? locale : 'en';
  const own = words[known] as Words;
  const copy = (of: string, label: string) =>
    `<button type="button" data-of="${of}" aria-label="${own.copy}: ${label}">${own.copy}</button>`;
  return `<!doctype html><html lang="${tags[known] ?? known}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${own.number}</title><style>${style}</style></head>
<body><dl id="card" hidden><div><dt>${own.number}</dt><dd><span id="number"></span>${copy('number', own.number)}</dd></div>
<div class="two"><div><dt>${own.expires}</dt><dd><span id="expires"></span></dd></div>
<div><dt>${own.cvv}</dt><dd><span id="cvv"></span>${copy('cvv', own.cvv)}</dd></div></div></dl>
<p id="time" role="status"></p>
<script type="application/json" id="words">${JSON.stringify({ product: ancestor, words: { hides: own.hides, over: own.over, copied: own.copied } })}</script>
<script>${script}</script></body></html>`;
}
