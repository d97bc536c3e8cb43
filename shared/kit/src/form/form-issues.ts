import { type Endpoint, type InputIssue, tidyLine } from '@shared/contract';

/** What is wrong with a field; the text is `kit:form.issue.<key>` with these figures. */
export interface FieldIssue {
  key: 'required' | 'tooShort' | 'tooLong' | 'tooSmall' | 'tooBig' | 'format';
  figures: { min?: number; max?: number };
}

/** An issue of zod's, as far as it is read here. */
interface SchemaIssue {
  code?: string | undefined;
  path?: readonly PropertyKey[] | undefined;
  origin?: unknown;
  minimum?: unknown;
  maximum?: unknown;
  pattern?: string | undefined;
}

/** The first issue of each wrong field, by its path ('' for the whole); empty when all is well. */
export function fieldIssues(schema: Endpoint['input'], input: unknown): Map<string, FieldIssue> {
  const result = schema.safeParse(input);
  const found = new Map<string, FieldIssue>();
  for (const issue of result.error?.issues ?? []) {
    const path = issue.path.join('.');
    if (!found.has(path)) found.set(path, readIssue(issue, valueAt(input, issue.path)));
  }
  return found;
}

/** The contract's rule of base units. */
const baseUnitsPattern = String(/^\d{1,78}$/);

/**
 * Returns the draft without values that no field can show: another release may have kept another type,
 * choice or unit. Text that is only not right yet stays.
 */
export function readableDraft(
  schema: Endpoint['input'],
  draft: Record<string, unknown>,
): Record<string, unknown> {
  const issues: readonly SchemaIssue[] = schema.safeParse(draft).error?.issues ?? [];
  const unreadable = issues.filter((issue) => isUnreadable(issue, draft));
  const names = new Set(unreadable.map(({ path }) => path?.[0]));
  return Object.fromEntries(Object.entries(draft).filter(([name]) => !names.has(name)));
}

function isUnreadable({ code, path = [], pattern }: SchemaIssue, draft: unknown): boolean {
  // Forms keep null for an empty part of a field.
  const isEmpty = path.length > 1 && valueAt(draft, path) === null;
  if (isEmpty || valueAt(draft, path) === undefined) return false;
  return code === 'invalid_type' || code === 'invalid_value' || pattern === baseUnitsPattern;
}

/** Rules that are worded here; the server words the others. */
const worded = new Set(['too_small', 'too_big', 'invalid_format']);

/** The server's issue in this form's words; undefined where it has none. */
export function refusedIssue({ rule }: InputIssue, value: unknown): FieldIssue | undefined {
  return rule && worded.has(rule.code) ? readIssue(rule, value) : undefined;
}

function readIssue(issue: SchemaIssue, value: unknown): FieldIssue {
  const { code, origin, minimum, maximum } = issue;
  const isText = origin === 'string';
  // An empty field is missing, whatever else the schema says of it.
  if (value === undefined || value === null || (typeof value === 'string' && !tidyLine(value)))
    return { key: 'required', figures: {} };
  if (code === 'too_small')
    return { key: isText ? 'tooShort' : 'tooSmall', figures: { min: Number(minimum) } };
  if (code === 'too_big')
    return { key: isText ? 'tooLong' : 'tooBig', figures: { max: Number(maximum) } };
  return { key: 'format', figures: {} };
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (value as Record<PropertyKey, unknown> | undefined)?.[name],
    input,
  );
}
