import type {
  DataOf,
  Endpoint,
  ErrorName,
  InputIssue,
  InputOf,
  StepUpIntent,
} from '@shared/contract';
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
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useStepUp } from '../step-up/use-step-up.tsx';
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
  /** Initial values, also of inputs without a field, such as an id. */
  initial?: Values<E>;
  /** Name of the draft. Without it, no draft is kept. */
  draft?: string;
  /** Fields that drafts do not keep: a PIN, a code. */
  secret?: readonly NameOf<E>[];
  /** Errors in the initial values: field → text. Each is shown until its value changes. */
  found?: Readonly<Record<string, string>>;
  /** Error name → field that shows the error instead of a toast. */
  errorsAt?: Partial<Record<ErrorName, NameOf<E>>>;
  /** Runs before submission, for example to confirm. Nothing is submitted if it rejects. */
  before?: (input: InputOf<E>) => Promise<void>;
  /**
   * Returns the action to confirm if the server requires it. The endpoint has an input `step_up`; the
   * values are sent again with the confirmation.
   */
  stepUp?: (input: InputOf<E>) => StepUpIntent;
  /** Called after the server has accepted the values. */
  onDone?: (data: DataOf<E>) => void;
}

/** Rules of a field component beyond the schema. */
export interface FieldRule {
  /** An error in the typed value. Nothing is submitted while there is one. */
  problem?: string | undefined;
  /** Whether drafts omit the field. */
  secret?: boolean | undefined;
}

/**
 * A field's value and error, for the field components.
 * @sealed
 */
export interface FormField<V> {
  name: string;
  value: V | undefined;
  error: string | undefined;
  /** Whether the user tried to submit these values. From then on, missing fields are errors too. */
  tried: boolean;
  change(value: V | undefined): void;
  /** Sets a value that the user did not choose: no draft, no warning on leaving. */
  preset?(value: V | undefined): void;
  /** Sets a rule, for `useFieldRule`. @returns a function that removes the rule */
  keepRule(rule: FieldRule): () => void;
}

/** @sealed */
export interface ApiForm<E extends Endpoint> {
  field<N extends NameOf<E>>(name: N): FormField<Exclude<InputOf<E>[N], undefined>>;
  /** Returns a field for one property of a value. An empty field is null in the value. */
  part<N extends NameOf<E>, P extends PartOf<E, N>>(
    name: N,
    property: P,
  ): FormField<NonNullable<NonNullable<InputOf<E>[N]>[P]>>;
  /** An error that belongs to no field. */
  error: string | undefined;
  busy: boolean;
  /** Number of successful submissions. Fields with text of their own reset when it changes. */
  sent: number;
  /** Whether the user changed a value since the last successful submission. */
  dirty: boolean;
  submit(event: FormEvent<HTMLFormElement>): void;
  /** The sheet of `stepUp`, which `Form` renders. */
  sheet?: ReactNode;
}

/**
 * Returns a form for an endpoint. Its fields are the endpoint's inputs, and its rules come from the
 * schema that the server also checks. Errors appear after the first submission and update while the
 * user corrects them; errors of the server appear at their fields too. Leaving the page asks for
 * confirmation while values are unsaved and not in a draft. The form submits with `useApiMutation`,
 * so a money call keeps its Idempotency-Key. It resets after success.
 */
export function useApiForm<E extends Endpoint>(
  endpoint: E,
  { initial, draft, secret = [], found, errorsAt, before, stepUp, onDone }: ApiFormOptions<E> = {},
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
  const presets = useRef(new Set<string>());
  const sending = useRef(false);
  /** Whether a value is neither submitted nor in a draft. Read while `onDone` navigates. */
  const unsaved = useRef(false);
  useLeaveWarning(dirty, unsaved);
  const element = useRef<HTMLFormElement>(null);
  const [stopped, setStopped] = useState(0);
  const [sent, setSent] = useState(0);
  const { mutateAsync, isPending } = useApiMutation(endpoint, { quiet: true });
  const { guard, sheet } = useStepUp();

  const issues = tried ? fieldIssues(endpoint.input, values) : undefined;

  // After the errors have rendered, focuses the first field with an error, in reading order.
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

  /** Returns the values as the schema tidies them; undefined if a value is invalid. */
  function readValues(): InputOf<E> | undefined {
    if ([...rules.current.values()].some(({ problem }) => problem !== undefined)) return undefined;
    const read = endpoint.input.safeParse(latest.current);
    return read.success ? (read.data as InputOf<E>) : undefined;
  }

  function change(name: NameOf<E>, value: unknown): void {
    // Uses the latest values, because two photos may be accepted within one render.
    const next = { ...latest.current, [name]: value };
    latest.current = next;
    presets.current.delete(name);
    setValues(next);
    setDirty(true);
    setRefused((before) => new Map([...before].filter(([path]) => path !== name)));
    setUnsent(false);
    const open = Object.entries(next).filter(
      ([key]) => !isSecret(key) && !presets.current.has(key),
    );
    const isKept = store?.write(Object.fromEntries(open)) ?? false;
    if (!isKept || isSecret(name)) unsaved.current = true;
  }

  function preset(name: NameOf<E>, value: unknown): void {
    latest.current = { ...latest.current, [name]: value };
    presets.current.add(name);
    setValues(latest.current);
  }

  /** Resets the form, so that a second tap does not submit the same values again. */
  function empty(): void {
    latest.current = { ...initial };
    setValues(latest.current);
    setTried(false);
    setSent((count) => count + 1);
  }

  async function send(): Promise<void> {
    // Two taps within one frame submit once.
    if (sending.current) return;
    setTried(true);
    const input = readValues();
    if (input === undefined) return setStopped((count) => count + 1);
    sending.current = true;
    setUnsent(false);
    try {
      await before?.(input);
      const data = stepUp
        ? await guard(stepUp(input), (step_up) =>
            mutateAsync(step_up ? ({ ...(input as object), step_up } as InputOf<E>) : input),
          )
        : await mutateAsync(input);
      store?.clear();
      unsaved.current = false;
      setDirty(false);
      empty();
      onDone?.(data);
    } catch (error) {
      // `ApiForm.error` reports this beside the submit button while the device is offline.
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
      name: path,
      value: value as V | undefined,
      error: errorOf(path),
      tried,
      change: set,
      preset: fill,
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
    sheet,
    submit(event) {
      event.preventDefault();
      element.current = event.currentTarget;
      void send();
    },
  };
}
