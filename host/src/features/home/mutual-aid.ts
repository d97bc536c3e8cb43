/** Mutual aid in JU, as specification §9 has it; what a round takes and gives besides time. */
export const mutualAid = {
  principal: 90,
  activation: 0.6,
  putIn: 90.6,
  returned: 90.6,
  profit: 1.8,
  paidOut: 92.4,
} as const;
