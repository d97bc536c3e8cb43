/** `pnpm new page|collection|list|form|endpoint|job|language|remote`: writes what docs/guides describe. */
import { failBuild } from './build-cli.ts';
import { planOf } from './new/plan.ts';

try {
  const { edit, next } = await planOf(process.argv.slice(2));
  const paths = edit.apply();
  console.log(`\nWritten:\n${paths.map((path) => `  ${path}`).join('\n')}`);
  console.log(`\nNext:\n${next.map((step, i) => `  ${i + 1}. ${step}`).join('\n')}`);
} catch (error) {
  failBuild(error);
}
