import { createContext, runInContext } from 'node:vm';
import { expect, it } from 'vitest';
import { afterContainer, beforeContainer } from './host-check.ts';

const container = 'remote_x_0a1b2c3d';
const shared = { react: '^19.3.1', '@shared/ui': '^1.0.0' };

/** Runs an entry in a page. Returns its container and the error that the script threw. */
function run(page: object) {
  const globals = createContext(page) as Record<string, { init: Init; get: () => unknown }>;
  let thrown: unknown;
  const entry = `var ${container};${beforeContainer(container)}
    ${container} = { get: (name) => name, init: (scope) => 'started' };
    ${afterContainer(container, shared)}`;
  try {
    runInContext(entry, globals);
  } catch (error) {
    thrown = error;
  }
  return { thrown, container: globals[container] };
}
type Init = (scope: object) => unknown;

const runtime = { _FEDERATION_RUNTIME_CORE: {} };
const whole = { react: { '19.3.1': {} }, '@shared/ui': { '1.4.0': {} } };

it('a container starts in a page with the runtime and every shared module', () => {
  const { container: started, thrown } = run({ ...runtime });
  expect(thrown).toBeUndefined();
  expect(started?.init(whole)).toBe('started');
  expect(started?.init({ ...whole, react: { '18.3.1': {}, '19.9.0': {} } })).toBe('started');
});

it('an entry names the missing federation runtime, and so does its container', () => {
  const { container: refusing, thrown } = run({});
  const reason = /does not provide the federation runtime.*foreign-hosts\.md/;
  expect(String(thrown)).toMatch(reason);
  expect(() => refusing?.init(whole)).toThrow(reason);
  expect(() => refusing?.get()).toThrow(reason);
});

it.each([
  ['a missing module', { react: whole.react }, /@shared\/ui \^1\.0\.0 \(missing\)/],
  ['another major', { ...whole, react: { '18.3.1': {} } }, /react \^19\.3\.1 \(it has 18\.3\.1\)/],
  ['an empty scope', {}, /react .*; @shared\/ui .*foreign-hosts\.md/],
])('a container names %s', (_what, scope, reason) => {
  expect(() => run({ ...runtime }).container?.init(scope)).toThrow(reason);
});
