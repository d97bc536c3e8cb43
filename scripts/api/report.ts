/** What one entry point exports, and the major version of its package that promises it. */
export interface Report {
  major: number;
  /** A module of declarations, sorted by name; what its exports stand on is in it, not exported. */
  declarations: string;
}

/** By the entry point's name. */
export type Reports = ReadonlyMap<string, Report>;

export function printReport(name: string, { major, declarations }: Report): string {
  return `# ${name}, major version ${major}

What this entry point exports, written by \`pnpm api\`; not to be edited.

\`\`\`ts
${declarations}\`\`\`
`;
}

/** Of files one after the other; what is no report is none. */
export function parseReports(text: string): Reports {
  const one = /^# (@shared\/\S+), major version (\d+)\n[\s\S]*?\n```ts\n([\s\S]*?)^```$/gm;
  return new Map(
    [...text.matchAll(one)].map(([, name = '', major, declarations = '']) => [
      name,
      { major: Number(major), declarations },
    ]),
  );
}
