/**
 * Typed text as plain decimal text ('1.5'), or undefined when it cannot become an amount with at
 * most `decimals` decimals. A comma typed as the decimal mark becomes a dot; spaces are dropped.
 */
export function decimalText(typed: string, decimals: number): string | undefined {
  const text = typed.replace(/\s/g, '').replace(',', '.');
  if (text === '') return '';
  const match = /^(\d*)(\.\d*)?$/.exec(text);
  if (!match) return undefined;
  const [, whole = '', fraction] = match;
  if (fraction !== undefined && (decimals === 0 || fraction.length - 1 > decimals))
    return undefined;
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction ?? ''}`;
}
