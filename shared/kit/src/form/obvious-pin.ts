/**
 * Whether a thief would try the PIN first: one digit, a sequence, two digits or a half repeated. Pure.
 */
export function isObviousPin(pin: string): boolean {
  const digits = [...pin].map(Number);
  const steps = new Set(digits.slice(1).map((digit, index) => digit - (digits[index] ?? 0)));
  if (steps.size === 1 && [-1, 0, 1].includes(steps.values().next().value ?? 2)) return true;
  return [2, 3].some((length) => pin === pin.slice(0, length).repeat(pin.length / length));
}
