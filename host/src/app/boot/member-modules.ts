/**
 * Shared modules that every remote's page needs and no visitor's: fetched beside the remotes'
 * entries, so that the first page waits for one round trip and not for two. What fails is fetched
 * again by the page itself.
 */
const modules = [
  () => import(/* webpackExports: [] */ '@shared/shell/query'),
  () => import(/* webpackExports: [] */ '@shared/kit'),
];

export function preloadMemberModules(): void {
  for (const load of modules) load().catch(() => {});
}
