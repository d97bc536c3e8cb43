import { environment } from '../../server/src/config/variables.ts';
import { endpoints } from '../../shared/contract/src/endpoints/index.ts';
import { clientErrors, errorCodes, walletErrors } from '../../shared/contract/src/index.ts';
import { clientRemedies, type Remedy, serverRemedies, walletRemedies } from './errors.ts';
import { commandVariables, serverVariables, type Variable } from './variables.ts';

type Tables = Record<string, Record<string, () => string>>;

export const tables: Tables = {
  'docs/configuration.md': {
    variables: () => {
      requireSame(
        'variable',
        Object.assign({}, ...Object.values(serverVariables)),
        environment.shape,
      );
      return Object.entries(serverVariables)
        .map(([heading, group]) => `### ${heading}\n\n${variableTable(group)}`)
        .join('\n\n');
    },
    commands: () => variableTable(commandVariables),
  },
  'docs/errors.md': {
    server: () => {
      requireSame('error code', serverRemedies, errorCodes);
      const rows = Object.entries(errorCodes)
        .sort(([, one], [, other]) => one.code - other.code)
        .map(([name, { code }]) => [String(code), `\`${name}\``, ...columns(serverRemedies[name])]);
      return table(['code', 'name', 'cause', 'remedy'], rows);
    },
    client: () => {
      requireSame('client error', clientRemedies, clientErrors);
      const rows = Object.keys(clientErrors).map((name) => [
        `\`${name}\``,
        ...columns(clientRemedies[name]),
      ]);
      return table(['name', 'cause', 'remedy'], rows);
    },
    wallet: () => {
      requireSame('wallet error', walletRemedies, walletErrors);
      const rows = Object.keys(walletErrors).map((name) => [
        `\`${name}\``,
        ...columns(walletRemedies[name]),
      ]);
      return table(['name', 'number', 'remedy'], rows);
    },
  },
  'docs/specification.md': {
    endpoints: () => {
      const calls = Object.values(endpoints).flatMap((domain): Call[] => Object.values(domain));
      const rows = calls.map((call) => [
        call.method,
        `\`${call.path.replace('/api/v1/', '')}\``,
        call.access,
        flags(call),
        call.summary,
      ]);
      return table(['method', 'path below `/api/v1/`', 'access', 'flags', 'purpose'], rows);
    },
  },
};

interface Call {
  method: string;
  path: string;
  access: string;
  summary: string;
  idempotent?: true | undefined;
  repeatable?: true | undefined;
  plain?: true | undefined;
  whileFrozen?: unknown;
}

const flags = ({ idempotent, repeatable, plain, whileFrozen }: Call) =>
  [
    idempotent && 'idempotent',
    repeatable && 'repeatable',
    plain && 'plain',
    whileFrozen !== undefined && 'frozen',
  ]
    .filter(Boolean)
    .join(', ');

const columns = (remedy: Remedy | undefined) => [remedy?.[0] ?? '', remedy?.[1] ?? ''];

function variableTable(group: Record<string, Variable>): string {
  const rows = Object.entries(group).map(([name, { meaning, default: text, otherwise }]) => [
    `\`${name}\``,
    meaning,
    [text && `\`${text}\``, otherwise].filter(Boolean).join('; '),
  ]);
  return table(['variable', 'meaning', 'default'], rows);
}

/** Returns a Markdown table, padded as Biome formats it. */
function table(head: string[], cells: string[][]): string {
  const rows = cells.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = head.map((_, column) =>
    Math.max(3, ...[head, ...rows].map((cells) => cells[column]?.length ?? 0)),
  );
  const lines = [head, widths.map((width) => '-'.repeat(width)), ...rows];
  return lines
    .map((cells) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`)
    .join('\n');
}

function requireSame(kind: string, described: object, source: object): void {
  const missing = Object.keys(source).filter((name) => !(name in described));
  const unknown = Object.keys(described).filter((name) => !(name in source));
  if (missing.length + unknown.length === 0) return;
  throw new Error(
    `scripts/manual does not describe each ${kind}. Missing: ${missing.join(', ') || 'none'}. ` +
      `No longer there: ${unknown.join(', ') || 'none'}.`,
  );
}
