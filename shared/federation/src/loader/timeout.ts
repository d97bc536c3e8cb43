/** Settles like `work`, or rejects with `late()` if `work` takes longer than `ms`. */
export function within<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(late()), ms);
    work.then(done, fail).finally(() => clearTimeout(timer));
  });
}
