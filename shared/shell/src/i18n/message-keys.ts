import type { i18n as I18n } from 'i18next';
import { useTranslation as useAnyTranslation } from 'react-i18next';

declare global {
  /** English texts by namespace. A package or feature with its own texts extends this interface. */
  interface MessageTables {
    shell: typeof import('../messages/en.json');
    member: typeof import('../member/messages/en.json');
  }
}

type Namespace = keyof MessageTables;
type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutPlural<K> = K extends `${infer Base}_${PluralForm}` ? Base : K;

/** The keys of one namespace; a plural's forms are one key. */
export type KeyOf<N extends Namespace> = WithoutPlural<keyof MessageTables[N] & string>;

/** A key with its namespace: 'shell:error.offline'. */
export type FullKey = { [N in Namespace]: `${N}:${KeyOf<N>}` }[Namespace];

/** Keys that `t` accepts for a namespace: the namespace's own keys, and all full keys. */
export type MessageKey<N extends Namespace> = KeyOf<N> | FullKey;

/** Values of a text's placeholders; `count` selects the plural. */
export type MessageValues = Record<string, unknown>;

/** Translates typed keys: a key without a text is a type error. */
export type Translate<Key extends string> = (key: Key, values?: MessageValues) => string;

export type TypedI18n = Omit<I18n, 't'> & { t: Translate<FullKey> };

/** Returns the typed `t` of a namespace; the component rerenders when the language changes. */
export const useTranslation = useAnyTranslation as unknown as <N extends Namespace>(
  namespace: N,
) => { t: Translate<MessageKey<N>>; i18n: TypedI18n };
