import { asciiDigits, halfWidth, type Locale, tidyLine } from '@shared/contract';

/**
 * Calling codes (ITU-T E.164) and their ISO 3166 regions, the main region first. This table
 * replaces libphonenumber, whose smallest metadata are 30 kB gzipped. Even the library's patterns
 * cannot prove that a number exists. Only a phone call from the card's issuer can.
 */
const table =
  '1 US CA DO PR JM TT BS BB LC GD VC AG DM KN BM VG KY TC AI MS VI GU AS MP SX|7 RU KZ|20 EG|27 ZA|30 GR|31 NL|' +
  '32 BE|33 FR|34 ES|36 HU|39 IT SM VA|40 RO|41 CH|43 AT|44 GB IM JE GG|45 DK|46 SE|47 NO SJ|48 PL|' +
  '49 DE|51 PE|52 MX|53 CU|54 AR|55 BR|56 CL|57 CO|58 VE|60 MY|61 AU CX CC|62 ID|63 PH|64 NZ|65 SG|' +
  '66 TH|81 JP|82 KR|84 VN|86 CN|90 TR|91 IN|92 PK|93 AF|94 LK|95 MM|98 IR|211 SS|212 MA EH|213 DZ|' +
  '216 TN|218 LY|220 GM|221 SN|222 MR|223 ML|224 GN|225 CI|226 BF|227 NE|228 TG|229 BJ|230 MU|231 LR|' +
  '232 SL|233 GH|234 NG|235 TD|236 CF|237 CM|238 CV|239 ST|240 GQ|241 GA|242 CG|243 CD|244 AO|245 GW|' +
  '246 IO|248 SC|249 SD|250 RW|251 ET|252 SO|253 DJ|254 KE|255 TZ|256 UG|257 BI|258 MZ|260 ZM|261 MG|' +
  '262 RE YT|263 ZW|264 NA|265 MW|266 LS|267 BW|268 SZ|269 KM|290 SH|291 ER|297 AW|298 FO|299 GL|' +
  '350 GI|351 PT|352 LU|353 IE|354 IS|355 AL|356 MT|357 CY|358 FI AX|359 BG|370 LT|371 LV|372 EE|' +
  '373 MD|374 AM|375 BY|376 AD|377 MC|380 UA|381 RS|382 ME|383 XK|385 HR|386 SI|387 BA|389 MK|420 CZ|' +
  '421 SK|423 LI|500 FK|501 BZ|502 GT|503 SV|504 HN|505 NI|506 CR|507 PA|508 PM|509 HT|590 GP BL MF|' +
  '591 BO|592 GY|593 EC|594 GF|595 PY|596 MQ|597 SR|598 UY|599 CW BQ|670 TL|672 NF|673 BN|674 NR|675 PG|' +
  '676 TO|677 SB|678 VU|679 FJ|680 PW|681 WF|682 CK|683 NU|685 WS|686 KI|687 NC|688 TV|689 PF|690 TK|' +
  '691 FM|692 MH|850 KP|852 HK|853 MO|855 KH|856 LA|880 BD|886 TW|960 MV|961 LB|962 JO|963 SY|964 IQ|' +
  '965 KW|966 SA|967 YE|968 OM|970 PS|971 AE|972 IL|973 BH|974 QA|975 BT|976 MN|977 NP|992 TJ|993 TM|' +
  '994 AZ|995 GE|996 KG|998 UZ';

const regionsOf = new Map<string, string[]>();
/** Calling code by region: 'TW' → '886'. */
export const callingCodes = new Map<string, string>();
for (const row of table.split('|')) {
  const [code = '', ...regions] = row.split(' ');
  regionsOf.set(code, regions);
  for (const region of regions) callingCodes.set(region, code);
}

/** Calling code → [min, max] number of digits after it, to detect a missing digit. */
const nationalLengths: Readonly<Record<string, readonly [number, number]>> = {
  1: [10, 10],
  55: [10, 11],
  60: [8, 10],
  62: [7, 12],
  65: [8, 8],
  66: [8, 9],
  81: [9, 10],
  82: [8, 10],
  84: [9, 10],
  86: [11, 11],
  852: [8, 8],
  853: [8, 8],
  886: [8, 9],
};

/** Calling code → prefix dialled within a region, if not '0'; '' if a 0 belongs to the number. */
const trunkPrefixes: Readonly<Record<string, string>> = {
  7: '8',
  36: '06',
  39: '',
  225: '',
  242: '',
};

/** Language → the most likely region of its users. */
export const regionOfLanguage: Readonly<Record<Locale, string>> = {
  en: 'US',
  zh: 'CN',
  zhTw: 'TW',
  ja: 'JP',
  ko: 'KR',
  th: 'TH',
  pt: 'BR',
  ms: 'MY',
  id: 'ID',
  vn: 'VN',
};

/**
 * Returns the most likely region of a user. English is read everywhere, so for it the device's time
 * zone decides, then the region of the browser's language.
 */
export function likelyRegion(
  language: Locale,
  timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
  browserLanguages: readonly string[] = navigator.languages,
): string {
  if (language !== 'en') return regionOfLanguage[language];
  const inZone = regionIn(timeZone);
  const spoken = browserLanguages.map((tag) => new Intl.Locale(tag).region);
  const named = spoken.find((region) => region !== undefined && callingCodes.has(region));
  return inZone ?? named ?? regionOfLanguage.en;
}

/** Time zone → its region, because the search makes 200 locales, which takes 76 ms in Node. */
const regionsByZone = new Map<string, string | undefined>();

function regionIn(timeZone: string): string | undefined {
  if (!regionsByZone.has(timeZone)) {
    const found = [...callingCodes.keys()].find((region) => zonesOf(region).includes(timeZone));
    regionsByZone.set(timeZone, found);
  }
  return regionsByZone.get(timeZone);
}

/** Returns the time zones of a region; none in browsers that cannot tell. */
function zonesOf(region: string): readonly string[] {
  const locale = new Intl.Locale(`und-${region}`) as Intl.Locale & {
    timeZones?: string[];
    getTimeZones?(): string[] | undefined;
  };
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

export interface PhoneNumber {
  region: string;
  /** As typed, without the calling code. */
  national: string;
}

/**
 * Splits a number with its calling code ('+886 912…', '00886…', 'tel:+886…') into region and rest.
 * Returns undefined without a complete code. If several regions share the code, returns `region` if
 * it is one of them, else the main region.
 */
export function splitPhone(text: string, region?: string): PhoneNumber | undefined {
  const international = /^\(?(?:\+|00)([\d\s()./-]*)$/.exec(plainMarks(text))?.[1];
  if (international === undefined) return undefined;
  const code = [...regionsOf.keys()].find((one) => digitsOf(international).startsWith(one));
  if (!code) return undefined;
  const regions = regionsOf.get(code) ?? [];
  const own = region && regions.includes(region) ? region : regions[0];
  // Removes the code's digits and the marks between them. Keeps the marks of the rest.
  let rest = international;
  for (const digit of code) rest = rest.slice(rest.indexOf(digit) + 1);
  return own ? { region: own, national: rest.replace(/^[\s)./-]+/, '') } : undefined;
}

/** 'code': a '+' without a known calling code. */
type PhoneProblem = 'letters' | 'code';

export function phoneProblem(national: string): PhoneProblem | undefined {
  const text = plainMarks(national);
  if (/[^\d\s()./+-]/.test(text)) return 'letters';
  return text.includes('+') ? 'code' : undefined;
}

/** Converts a number to E.164; undefined without digits or with a `phoneProblem`. */
export function toE164({ region, national }: PhoneNumber): string | undefined {
  if (phoneProblem(national)) return undefined;
  const code = callingCodes.get(region) ?? '';
  const digits = digitsOf(plainMarks(national));
  const trunk = trunkPrefixes[code] ?? '0';
  // Kazakh and Russian numbers may themselves start with an 8.
  const isTrunk =
    trunk !== '' && digits.startsWith(trunk) && (code !== '7' || digits.length === 11);
  const own = isTrunk ? digits.slice(trunk.length) : digits;
  return own === '' ? undefined : `+${code}${own}`;
}

/** Returns whether a number in E.164 has a valid length for its calling code. */
export function canBePhone(e164: string): boolean {
  const split = splitPhone(e164);
  if (!split) return false;
  const code = callingCodes.get(split.region) ?? '';
  const [min, max] = nationalLengths[code] ?? [5, 15 - code.length];
  return split.national.length >= min && split.national.length <= max;
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Converts to ASCII, without 'tel:'. Japanese keyboards write 'ー' (a long vowel) for a dash. */
function plainMarks(text: string): string {
  return tidyLine(halfWidth(asciiDigits(text)))
    .replace(/[‐‑‒–—―−ーｰ~]/g, '-')
    .replace(/[·・。｡]/g, '.')
    .replace(/^tel:/i, '');
}
