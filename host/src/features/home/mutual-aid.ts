/** Amounts of a mutual aid round in JU, from specification §9. */
export const mutualAid = {
  principal: 90,
  activation: 0.6,
  putIn: 90.6,
  returned: 90.6,
  profit: 1.8,
  paidOut: 92.4,
} as const;
