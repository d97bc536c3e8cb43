import type { DataOf, Endpoint, ErrorName, InputIssue, InputOf } from '@shared/contract';
import {
  ApiError,
  connectivityAtom,
  errorText,
  shellStore,
  toastError,
  useTranslation,
} from '@shared/shell';
import { useApiMutation } from '@shared/shell/query';
import { useAtomValue } from 'jotai';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { formDraft } from './form-draft.ts';
import { fieldIssues, readableDraft, refusedIssue } from './form-issues.ts';
import { useLeaveWarning } from './use-leave-warning.ts';

type NameOf<E extends Endpoint> = Extract<keyof InputOf<E>, string>;
type Values<E extends Endpoint> = Partial<InputOf<E>>;
type PartOf<E extends Endpoint, N extends NameOf<E>> = Extract<
  keyof NonNullable<InputOf<E>[N]>,
  string
>;

export interface ApiFormOptions<E extends Endpoint> {
  /** What the fields begin with; also what has no field of its own, such as an id. */
  initial?: Values<E>;
  /** Keeps a draft under this name. */
  draft?: string;
  /** Fields that no draft keeps: a PIN, a code. */
  secret?: readonly NameOf<E>[];
  /** What was found wrong with what it begins with: field → in words; said until it is changed. */
  found?: Readonly<Record<string, string>>;
  /** Refusals that are about one field: they stand there, and in no toast. */
  errorsAt?: Partial<Record<ErrorName, NameOf<E>>>;
  /** What comes before it is sent, such as a question; nothing is sent where it rejects. */
  before?: (input: InputOf<E>) => Promise<void>;
  /** The server has taken it. */
  onDone?: (data: DataOf<E>) => void;
}

/** What a field component knows beyond the schema. */
export interface FieldRule {
  /** What is wrong with what is typed: nothing is sent while there is something. */
  problem?: string | undefined;
  /** No draft keeps it. */
  secret?: boolean | undefined;
}

/**
 * One field's value and what is wrong with it, for the field components.
 * @sealed
 */
export interface FormField<V> {
  name: string;
  value: V | undefined;
  error: string | undefined;
  /** It was sent once: from then on missing fields are shown as errors too. */
  tried: boolean;
  change(value: V | undefined): void;
  /** Fills it in for its user, who has done nothing yet: no draft is begun, and nothing is lost. */
  preset?(value: V | undefined): void;
  /** Use `useFieldRule`. @returns forgets the rule */
  keepRule(rule: FieldRule): () => void;
}

/** @sealed */
export interface ApiForm<E extends Endpoint> {
  field<N extends NameOf<E>>(name: N): FormField<Exclude<InputOf<E>[N], undefined>>;
  /** A property of what a field holds: nothing in it is null there. */
  part<N extends NameOf<E>, P extends PartOf<E, N>>(
    name: N,
    property: P,
  ): FormField<NonNullable<NonNullable<InputOf<E>[N]>[P]>>;
  /** What is wrong with no field of its own. */
  error: string | undefined;
  busy: boolean;
  /** How often it was sent: fields with a text of their own begin anew with it. */
  sent: number;
  /** Something was filled in that is not sent. */
  dirty: boolean;
  submit(event: FormEvent<HTMLFormElement>): void;
}

/**
 * A form over an endpoint: its fields are the input's, its rules the schema that the server checks as
 * well. A wrong field is shown when the form is sent, and from then on while it is corrected; what the server
 * finds wrong stands at its field too. Who leaves the page is asked first, while something would be
 * lost that is in no draft. Sending goes through `useApiMutation`, so a money call keeps
 * its Idempotency-Key. Once it is sent it is empty again.
 */
export function useApiForm<E extends Endpoint>(
  endpoint: E,
  { initial, draft, secret = [], found, errorsAt, before, onDone }: ApiFormOptions<E> = {},
): ApiForm<E> {
  const { t } = useTranslation('kit');
  const [store] = useState(() => (draft === undefined ? undefined : formDraft(draft)));
  const [values, setValues] = useState<Values<E>>(() => ({
    ...initial,
    ...(store && (readableDraft(endpoint.input, store.read()) as Values<E>)),
  }));
  const latest = useRef(values);
  const [tried, setTried] = useState(false);
  const [dirty, setDirty] = useState(false);
  const [refused, setRefused] = useState<ReadonlyMap<string, InputIssue>>(
    () => new Map(Object.entries(found ?? {}).map(([path, message]) => [path, { path, message }])),
  );
  const isOffline = useAtomValue(connectivityAtom, { store: shellStore }) === 'offline';
  const [unsent, setUnsent] = useState(false);
  const rules = useRef(new Map<string, FieldRule>());
  const sending = useRef(false);
  /** What was filled in is neither sent nor in a draft. Read while `onDone` leads on. */
  const unsaved = useRef(false);
  useLeaveWarning(dirty, unsaved);
  const element = useRef<HTMLFormElement>(null);
  const [stopped, setStopped] = useState(0);
  const [sent, setSent] = useState(0);
  const { mutateAsync, isPending } = useApiMutation(endpoint, { quiet: true });

  const issues = tried ? fieldIssues(endpoint.input, values) : undefined;

  // Once the errors are drawn: to the first field in reading order that has one.
  useEffect(() => {
    if (stopped > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [stopped]);

  function errorOf(path: string): string | undefined {
    const no = refused.get(path);
    const issue = issues?.get(path) ?? (no && refusedIssue(no, values[path as NameOf<E>]));
    return issue ? t(`form.issue.${issue.key}`, issue.figures) : no?.message;
  }

  const isSecret = (name: string) =>
    secret.includes(name as NameOf<E>) || rules.current.get(name)?.secret === true;

  /** The values as the schema tidies them, whether or not a field was left; undefined: one is wrong. */
  function readValues(): InputOf<E> | undefined {
    if ([...rules.current.values()].some(({ problem }) => problem !== undefined)) return undefined;
    const read = endpoint.input.safeParse(latest.current);
    return read.success ? (read.data as InputOf<E>) : undefined;
  }

  function change(name: NameOf<E>, value: unknown): void {
    // Of the latest: two photos may be accepted within one render.
    const next = { ...latest.current, [name]: value };
    latest.current = next;
    setValues(next);
    setDirty(true);
    setRefused((before) => new Map([...before].filter(([path]) => path !== name)));
    setUnsent(false);
    const open = Object.entries(next).filter(([key]) => !isSecret(key));
    const isKept = store?.write(Object.fromEntries(open)) ?? false;
    if (!isKept || isSecret(name)) unsaved.current = true;
  }

  function preset(name: NameOf<E>, value: unknown): void {
    latest.current = { ...latest.current, [name]: value };
    setValues(latest.current);
  }

  /** As it was at first: what was sent is not sent again by a second tap. */
  function empty(): void {
    latest.current = { ...initial };
    setValues(latest.current);
    setTried(false);
    setSent((count) => count + 1);
  }

  async function send(): Promise<void> {
    // Two taps within one frame are one wish.
    if (sending.current) return;
    setTried(true);
    const input = readValues();
    if (input === undefined) return setStopped((count) => count + 1);
    sending.current = true;
    setUnsent(false);
    try {
      await before?.(input);
      const data = await mutateAsync(input);
      store?.clear();
      unsaved.current = false;
      setDirty(false);
      empty();
      onDone?.(data);
    } catch (error) {
      // Beside the button, where it is pressed again, and only as long as it is so.
      if (error instanceof ApiError && error.kind === 'offline') return setUnsent(true);
      const named = error instanceof ApiError ? (error.issues ?? issueAt(error)) : undefined;
      if (!named) return toastError(error);
      setRefused(new Map(named.map((issue) => [issue.path, issue])));
      setStopped((count) => count + 1);
    } finally {
      sending.current = false;
    }
  }

  function issueAt(error: ApiError): InputIssue[] | undefined {
    const path = errorsAt?.[error.errorName as ErrorName];
    return path && [{ path, message: errorText(error) }];
  }

  function fieldAt<V>(
    path: string,
    value: unknown,
    set: (value: V | undefined) => void,
    fill: (value: V | undefined) => void,
  ): FormField<V> {
    return {
      ...{ name: path, value: value as V | undefined, error: errorOf(path), tried },
      ...{ change: set, preset: fill },
      keepRule(rule) {
        rules.current.set(path, rule);
        return () => rules.current.delete(path);
      },
    };
  }

  return {
    field: (name) =>
      fieldAt(
        name,
        values[name],
        (value) => change(name, value),
        (value) => preset(name, value),
      ),
    part(name, property) {
      const whole = (value: unknown) => ({ ...latest.current[name], [property]: value ?? null });
      return fieldAt(
        `${name}.${property}`,
        values[name]?.[property] ?? undefined,
        (value) => change(name, whole(value)),
        (value) => preset(name, whole(value)),
      );
    },
    error:
      unsent && isOffline ? errorText(new ApiError({ kind: 'offline', code: 500 })) : errorOf(''),
    busy: isPending,
    sent,
    dirty,
    submit(event) {
      event.preventDefault();
      element.current = event.currentTarget;
      void send();
    },
  };
}
