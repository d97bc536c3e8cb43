/** Time after which the load of a chunk counts as failed, ms. */
export const chunkTimeoutMs = 6_000;
