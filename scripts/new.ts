/** `pnpm new page|collection|list|form|endpoint|job|language|remote`: writes what docs/guides describe. */
import { failBuild } from './build-cli.ts';
import { planOf, usage } from './new/plan.ts';

const argv = process.argv.slice(2);
if (argv.length === 1 && ['help', '--help', '-h'].includes(argv[0] ?? '')) {
  console.log(usage);
  process.exit(0);
}

try {
  const { edit, next } = await planOf(argv);
  const paths = edit.apply();
  console.log(`\nWritten:\n${paths.map((path) => `  ${path}`).join('\n')}`);
  console.log(`\nNext:\n${next.map((step, i) => `  ${i + 1}. ${step}`).join('\n')}`);
} catch (error) {
  failBuild(error);
}
