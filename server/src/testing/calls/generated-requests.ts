import type { Endpoint } from '@shared/contract';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import * as z from 'zod';

/** A request generated from an endpoint's schema, for `app.inject`. */
export interface GeneratedRequest {
  method: string;
  /** Path and query, raw. */
  url: string;
  headers: Record<string, string>;
  payload?: string;
  remoteAddress: string;
}

export interface Surroundings {
  /** A valid token, and some invalid ones of similar form. */
  token: string;
  badTokens: readonly string[];
  /** Valid values by field, as JSON text: real ids, addresses, signatures. */
  known: Record<string, readonly string[]>;
}

export type Target = Pick<Endpoint, 'method' | 'path'> & { input: z.core.$ZodType };

/** Generates the requests of one endpoint; `fc.sample(…, {seed})` repeats the same ones. */
export function requestsOf(target: Target, around: Surroundings): fc.Arbitrary<GeneratedRequest> {
  return fc
    .record({
      method: often(fc.constant<string>(target.method), fc.constantFrom(...methods), 19),
      text: target.method === 'GET' ? queryOf(target, around) : bodyOf(target, around),
      // A query in addition to a body.
      beside: often(fc.constant(''), fc.constantFrom('?', '?__proto__[x]=1', '?a=%zz', '//'), 30),
      headers: headersOf(around),
      remoteAddress: fc.oneof(fc.ipV4(), fc.ipV6()),
    })
    .map(({ method, text, beside, headers, remoteAddress }) => {
      const query = target.method === 'GET' && text !== '' ? `?${text}` : beside;
      const { 'content-type': _, ...bodiless } = headers;
      return {
        method,
        url: target.path + query,
        headers: target.method === 'GET' ? bodiless : headers,
        remoteAddress,
        ...(target.method === 'GET' ? {} : { payload: text }),
      };
    });
}

/** Casts a request for `inject`, whose type only has standard methods. */
export function injectable(request: GeneratedRequest): InjectOptions {
  return request as InjectOptions;
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND'] as const;

/** Picks `usual` in `times` of `times + 1` cases. */
function often<T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>, times: number): fc.Arbitrary<T> {
  return fc.oneof({ arbitrary: usual, weight: times }, { arbitrary: rare, weight: 1 });
}

const optional = (value: fc.Arbitrary<string>) => often(value, fc.constant(''), 6);

function headersOf({ token, badTokens }: Surroundings): fc.Arbitrary<Record<string, string>> {
  return fc
    .record({
      authorization: often(
        fc.constantFrom(`Bearer ${token}`, token),
        fc.oneof(
          fc.constantFrom('', 'Bearer', ...badTokens.map((bad) => `Bearer ${bad}`)),
          fc.constantFrom(`Bearer ${token.slice(1)}`, `Bearer ${token}x`, `Basic ${token}`),
          headerText,
        ),
        4,
      ),
      lang: optional(
        fc.oneof(fc.constantFrom('TW', 'EN', 'th', 'XX', '__proto__', 'CONSTRUCTOR'), headerText),
      ),
      'idempotency-key': often(fc.uuid(), fc.oneof(fc.constantFrom('', 'short'), headerText), 4),
      'content-type': often(fc.constant('application/json'), fc.constantFrom(...types), 8),
      'x-request-id': optional(fc.oneof(fc.uuid(), headerText)),
      'content-length': often(fc.constant(''), fc.constantFrom('0', '5', '-1', '1e9', 'x'), 60),
    })
    .map((headers) =>
      Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== '')),
    );
}

const types = [
  'application/json; charset=utf-16',
  'application/jsonx',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'multipart/form-data; boundary=x',
  'text/plain',
  'text/xml',
  'a',
  '/',
  '',
];

const headerText = fc.oneof(
  fc.string({ maxLength: 80 }),
  fc.constantFrom('x'.repeat(9_000), '\u00e4\u00f6', '../../..', '<script>', "' or 1=1 --", '\t'),
);

/** Generates the JSON text of a body: a mutated object of the schema, or something else. */
function bodyOf(target: Target, around: Surroundings): fc.Arbitrary<string> {
  return often(objectOf(target, around), notAnObject, 9);
}

function objectOf(target: Target, around: Surroundings): fc.Arbitrary<string> {
  return fieldsOf(target, around).map(
    (fields) => `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`,
  );
}

function queryOf(target: Target, around: Surroundings): fc.Arbitrary<string> {
  const made = fieldsOf(target, around).map((fields) =>
    fields.map(([name, value]) => `${encode(name)}=${encode(asText(value))}`).join('&'),
  );
  return often(made, fc.oneof(fc.constantFrom(...rawQueries), fc.string({ maxLength: 200 })), 9);
}

const rawQueries = [
  'page=1&page=2',
  'page[]=1',
  'page[$gt]=1',
  'page=1;page_size=2',
  'id=%00',
  'id=%ff%fe',
  'id=%zz',
  'id',
  'id=&id=',
  '__proto__=1',
  '__proto__[x]=1',
  'constructor[prototype][x]=1',
  '&&&=&',
  '#',
  `id=${'y'.repeat(15_000)}`,
];

type Field = readonly [name: string, json: string];

/** Generates values for the schema's fields and some more, in any order, some twice. */
function fieldsOf(target: Target, { known }: Surroundings): fc.Arbitrary<Field[]> {
  const { properties = {} } = z.toJSONSchema(target.input, { unrepresentable: 'any' });
  const extra: fc.Arbitrary<Field[]> = often(
    fc.constant([]),
    fc.tuple(fc.oneof(fc.constantFrom(...poison), text), junk).map((field) => [field]),
    3,
  );
  const own = (times: number) =>
    Object.entries(properties).map(([name, schema]) =>
      fieldOf(name, schema as JsonSchema, known[name], times),
    );
  // A request with one invalid field passes more checks than one with many.
  return fc
    .oneof(fc.tuple(...own(30), extra), fc.tuple(...own(2), extra))
    .map((parts) => parts.flat())
    .chain((fields) => fc.shuffledSubarray(fields, { minLength: fields.length }));
}

/** Generates a field, valid in `times` of `times + 1` cases, and sometimes missing or twice. */
function fieldOf(
  name: string,
  schema: JsonSchema,
  known: readonly string[] | undefined,
  times: number,
): fc.Arbitrary<Field[]> {
  const made = goodValue(schema);
  const good = known ? often(fc.constantFrom(...known), made, 4) : made;
  const field = often(good, junk, times).map((value): Field => [name, value]);
  return often<Field[]>(
    field.map((one) => [one]),
    fc.oneof(fc.constant<Field[]>([]), fc.tuple(field, field)),
    times,
  );
}

const poison = ['__proto__', 'constructor', 'prototype', 'toString', 'token', 'length', ''];

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Generates JSON text of a value within or just beyond the schema; of other types, any value. */
function goodValue(schema: JsonSchema): fc.Arbitrary<string> {
  if (schema.enum) return fc.constantFrom(...schema.enum.map((value) => JSON.stringify(value)));
  if (schema.type === 'string') return goodText(schema).map((value) => JSON.stringify(value));
  if (schema.type === 'integer' || schema.type === 'number') {
    const { minimum = 0, maximum = 1_000 } = schema;
    return fc.oneof(
      fc.integer({ min: Math.max(minimum, -1e9), max: Math.min(maximum, 1e9) }).map(String),
      fc.constantFrom(minimum - 1, minimum, maximum, maximum + 1, minimum + 0.5).map(String),
    );
  }
  return junk;
}

function goodText({ pattern, minLength = 0, maxLength = 64 }: JsonSchema): fc.Arbitrary<string> {
  // fast-check cannot generate text for Unicode classes; those patterns are for text that people
  // write.
  const isUnicode = pattern?.includes('\\p{') ?? false;
  if (pattern && !isUnicode) return fc.stringMatching(new RegExp(pattern), { maxLength: 200 });
  const length = fc.constantFrom(minLength, maxLength, maxLength + 1, Math.max(0, minLength - 1));
  return fc.oneof(
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 64) }),
    length.map((n) => 'n'.repeat(n)),
  );
}

/** Text of any code points; shared, because creating the generator takes a second. */
const anyText = fc.string({ unit: 'binary', maxLength: 60 });

const text = fc.oneof(
  anyText,
  fc.constantFrom(
    ...['', ' ', '\u0000', 'a\u0000b', '\ud800', '\udc00x', '\u202e', '\ufeff', '𠮷', 'e\u0301'],
    ...["' or 1=1 --", '"; drop table users; --', '$1', '%', '_', '\\', '{{x}}'],
    ...['../../etc/passwd', '<script>', 'null', 'NaN', 'Infinity', '-1', '1e309', '0x', '１'],
    ...['x'.repeat(65), 'x'.repeat(4_001), 'x'.repeat(20_000), `0x${'f'.repeat(40)}`],
  ),
);

const deep = fc
  .tuple(fc.constantFrom(50, 500, 5_000), fc.constantFrom(['[', ']'], ['{"a":', '}']))
  .map(([depth, [open = '', close = '']]) => `${open.repeat(depth)}1${close.repeat(depth)}`);

/** JSON text of any value. */
const junk = fc.oneof(
  text.map((value) => JSON.stringify(value)),
  fc.constantFrom(
    ...['null', 'true', 'false', '[]', '{}', '[[]]', '[null]', '{"length":1}', '{"a":{"b":[1]}}'],
    ...['0', '-0', '-1', '1.5', '1e309', '-1e309', '1e-9', '2147483648', '9223372036854775808'],
    ...['9007199254740993', '{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}'],
    ...['{"toString":1}', '{"valueOf":1,"toJSON":1}', '["a","b"]', '{"0":"a"}'],
  ),
  { arbitrary: deep, weight: 1 },
  fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)),
);

const notAnObject = fc.oneof(
  junk,
  anyText,
  fc.constantFrom(
    ...['', ' ', '{', '}', '{"a"', '{"a":}', '{a:1}', "{'a':1}", '\ufeff{}', '{}{}', '// x', 'NaN'],
    ...['"', '"\\u12"', '01', '[1,]', '\u0000', 'undefined', 'a=1&b=2', '<a/>'],
    `{"a":"${'x'.repeat(70_000)}"}`,
    '['.repeat(60_000),
  ),
);

/** Returns a JSON value as text for a query. */
function asText(json: string): string {
  return json.startsWith('"') ? String(JSON.parse(json)) : json;
}

/** Encodes as encodeURIComponent does, but does not throw for lone surrogates. */
const encode = (value: string) => encodeURIComponent(Buffer.from(value).toString());
