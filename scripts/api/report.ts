/** The exports of one entry point, and the major version of its package. */
export interface Report {
  major: number;
  /** Sorted by name. Dependencies of the exports are included without `export`. */
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

/** Parses the text of concatenated files; skips everything that is not a report. */
export function parseReports(text: string): Reports {
  const one = /^# (@shared\/\S+), major version (\d+)\n[\s\S]*?\n```ts\n([\s\S]*?)^```$/gm;
  return new Map(
    [...text.matchAll(one)].map(([, name = '', major, declarations = '']) => [
      name,
      { major: Number(major), declarations },
    ]),
  );
}
