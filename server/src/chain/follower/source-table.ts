import type { ChainSource, Sources } from './source.ts';

export type SourceTable = ReadonlyMap<string, ChainSource>;

export function tableOf(sources: Sources): SourceTable {
  return new Map(sources.map((source) => [source.name, source]));
}

/** @throws Error for a source that this build does not have: its events must not be lost. */
export function sourceNamed(sources: SourceTable, name: string): ChainSource {
  const source = sources.get(name);
  if (!source) throw new Error(`no source is registered for the stored events of '${name}'`);
  return source;
}
