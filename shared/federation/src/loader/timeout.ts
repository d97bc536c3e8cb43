/** Rejects with `late()` unless `work` settles within `ms`. */
export function within<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(late()), ms);
    work.then(done, fail).finally(() => clearTimeout(timer));
  });
}
