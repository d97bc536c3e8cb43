import { type Endpoint, type InputIssue, tidyLine } from '@shared/contract';

/** An error in a field. Its text is `kit:form.issue.<key>` with these figures. */
interface FieldIssue {
  key: 'required' | 'tooShort' | 'tooLong' | 'tooSmall' | 'tooBig' | 'format';
  figures: { min?: number; max?: number };
}

interface SchemaIssue {
  code?: string | undefined;
  path?: readonly PropertyKey[] | undefined;
  origin?: unknown;
  minimum?: unknown;
  maximum?: unknown;
  pattern?: string | undefined;
}

/** Returns the first issue of each invalid field, by its path ('' for the whole form). */
export function fieldIssues(schema: Endpoint['input'], input: unknown): Map<string, FieldIssue> {
  const result = schema.safeParse(input);
  const found = new Map<string, FieldIssue>();
  for (const issue of result.error?.issues ?? []) {
    const path = issue.path.join('.');
    if (!found.has(path)) found.set(path, readIssue(issue, valueAt(input, issue.path)));
  }
  return found;
}

/** The contract's rule for base units. */
const baseUnitsPattern = String(/^\d{1,78}$/);

/**
 * Returns the draft without values that no field can show, because another release may have used
 * another type, choice or unit. Keeps text that is only incomplete.
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

/** Codes of rules for which `readIssue` has a text. Other rules keep the server's text. */
const worded = new Set(['too_small', 'too_big', 'invalid_format']);

/** Returns a server's issue with a text of the kit; undefined if the server's text must show. */
export function refusedIssue({ rule }: InputIssue, value: unknown): FieldIssue | undefined {
  return rule && worded.has(rule.code) ? readIssue(rule, value) : undefined;
}

function readIssue(issue: SchemaIssue, value: unknown): FieldIssue {
  const { code, origin, minimum, maximum } = issue;
  const isText = origin === 'string';
  // An empty field is reported as missing, whatever else the schema reports.
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
