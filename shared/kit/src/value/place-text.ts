interface Place {
  province: string;
  city: string;
  district: string;
  detail: string;
  zip?: string;
}

const eastAsian = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/** Formats a place in one line, in the order of its script. */
export function placeText({ province, city, district, detail, zip }: Place): string {
  const parts = [zip, province, city, district, detail].filter((part) => part);
  if (!eastAsian.test(detail)) return parts.reverse().join(', ');
  const isHangul = /\p{sc=Hangul}/u.test(detail);
  const [first = '', ...others] = parts;
  if (isHangul) return parts.join(' ');
  return !zip ? parts.join('') : `${first} ${others.join('')}`;
}
