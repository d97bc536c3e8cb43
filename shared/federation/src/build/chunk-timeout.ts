/** Time after which a page's chunk counts as failed, ms. The failure panel offers a retry. */
export const chunkTimeoutMs = 6_000;
