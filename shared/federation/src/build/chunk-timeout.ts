/** A page's chunk that has not come after this long counts as failed; its panel offers a retry. */
export const chunkTimeoutMs = 6_000;
