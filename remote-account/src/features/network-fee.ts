/**
 * Base units of the native coin that a payment leaves in the wallet while its network fee is
 * unknown: about ten times the fee of a payment at usual prices.
 */
export const unknownFee = 10n ** 15n;
