/**
 * Text for those who read Latin letters only, such as a card's issuer: accents and tone marks go
 * ('běi jīng' → 'bei jing'), and so do the wide forms that Chinese input methods type.
 */
export function latinText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[、。]/g, (mark) => (mark === '、' ? ',' : '.'));
}

/** Whether only letters, digits and marks of ASCII are in it. */
export function isLatin(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}
