/**
 * A schema without zod, which is too large for the first page. The registry and first-load.ts use
 * such schemas.
 */
export interface Shape<T> {
  /** Returns the value without unknown fields. @throws ShapeError */
  parse(value: unknown): T;
  safeParse(
    value: unknown,
  ):
    | { success: true; data: T; error?: undefined }
    | { success: false; data?: undefined; error: ShapeError };
}

/** The first mismatch of a value with its shape. */
export class ShapeError extends Error {
  override name = 'ShapeError';
  readonly issues: [{ path: PropertyKey[]; message: string }];

  constructor(path: PropertyKey[], expected: string) {
    super(`${path.map(String).join('.') || 'value'}: expected ${expected}`);
    this.issues = [{ path, message: `expected ${expected}` }];
  }
}

type Read<T> = (value: unknown, path: PropertyKey[]) => T;

const reads = new WeakMap<object, Read<unknown>>();

function shape<T>(read: Read<T>): Shape<T> {
  const made: Shape<T> = {
    parse: (value) => read(value, []),
    safeParse(value) {
      try {
        return { success: true, data: read(value, []) };
      } catch (error) {
        if (error instanceof ShapeError) return { success: false, error };
        throw error;
      }
    },
  };
  reads.set(made, read);
  return made;
}

const readOf = <T>(of: Shape<T>) => reads.get(of) as Read<T>;

function simple<T>(is: (value: unknown) => boolean, expected: string): Shape<T> {
  return shape((value, path) => {
    if (!is(value)) throw new ShapeError(path, expected);
    return value as T;
  });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const anything = /* @__PURE__ */ simple<unknown>(() => true, 'anything');
export const truth = /* @__PURE__ */ simple<boolean>((v) => typeof v === 'boolean', 'a boolean');
export const text = /* @__PURE__ */ simple<string>((v) => typeof v === 'string', 'a text');
export const numeric = /* @__PURE__ */ simple<number>(Number.isFinite, 'a number');
export const integer = /* @__PURE__ */ simple<number>(Number.isSafeInteger, 'an integer');

/* @__NO_SIDE_EFFECTS__ */
export function matching(pattern: RegExp): Shape<string> {
  return simple((value) => typeof value === 'string' && pattern.test(value), String(pattern));
}

/* @__NO_SIDE_EFFECTS__ */
export function oneOf<const T extends string | number>(...values: readonly T[]): Shape<T> {
  return simple((value) => values.includes(value as T), values.join(' or '));
}

/* @__NO_SIDE_EFFECTS__ */
export function orNull<T>(of: Shape<T>): Shape<T | null> {
  return shape((value, path) => (value === null ? null : readOf(of)(value, path)));
}

/* @__NO_SIDE_EFFECTS__ */
export function orMissing<T>(of: Shape<T>): Shape<T | undefined> {
  return shape((value, path) => (value === undefined ? undefined : readOf(of)(value, path)));
}

/* @__NO_SIDE_EFFECTS__ */
export function listOf<T>(of: Shape<T>, least = 0): Shape<T[]> {
  return shape((value, path) => {
    if (!Array.isArray(value) || value.length < least)
      throw new ShapeError(path, `a list of at least ${least}`);
    return value.map((item, i) => readOf(of)(item, [...path, i]));
  });
}

/** Returns the shape of an object with any keys, whose values have the shape `of`. */
/* @__NO_SIDE_EFFECTS__ */
export function tableOf<T>(of: Shape<T>): Shape<Record<string, T>> {
  return shape((value, path) => {
    if (!isObject(value)) throw new ShapeError(path, 'an object');
    const rows = Object.entries(value);
    return Object.fromEntries(rows.map(([key, row]) => [key, readOf(of)(row, [...path, key])]));
  });
}

/** Returns the shape of an object with these fields of a type: `fields<PublicConfig>({…})`. */
/* @__NO_SIDE_EFFECTS__ */
export function fields<T extends object>(of: { readonly [K in keyof T]: Shape<T[K]> }): Shape<T> {
  return shape((value, path) => {
    if (!isObject(value)) throw new ShapeError(path, 'an object');
    const read = Object.entries<Shape<unknown>>(of).map(([key, field]) => [
      key,
      readOf(field)(value[key], [...path, key]),
    ]);
    return Object.fromEntries(read) as T;
  });
}
