// Entry point on a machine with only Node ≥ 20 and npm: `npm start`, `npm test`. Fetches the pinned
// Node and pnpm into .toolchain/, installs the packages, and runs scripts/<command>.ts. It skips
// every step that is already done, so that a second run needs no network.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NODE = '24.21.0';
const PNPM = '12.21.0';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const toolchain = join(root, '.toolchain');
const bin = join(toolchain, 'node_modules', '.bin');
const [command, ...args] = process.argv.slice(2);

if (major(process.versions.node) < 20) {
  fail(
    `Node ${process.versions.node} is too old.`,
    'Install Node 20 or newer and run the same command again.',
  );
}

const node = installNode();
installPackages(node);
handOver(node);

/**
 * Returns the npm package of Node. On Linux (x64, arm64) it needs no install script; elsewhere the
 * script of `node` installs the platform's package.
 */
function nodePackage() {
  const linux = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch);
  return linux ? `node-linux-${process.arch}` : 'node';
}

/**
 * Returns the path of Node: the toolchain's copy if it exists, else the running Node if its version
 * is 24 or later, else a fetched copy. The install lists an existing copy, because npm would
 * otherwise remove it while a product may be running on it.
 */
function installNode() {
  const name = nodePackage();
  const fetched = join(toolchain, 'node_modules', name, 'bin', 'node');
  const own = !existsSync(fetched) && major(process.versions.node) >= 24;
  const wanted = `${own ? 'own' : name}@${NODE} pnpm@${PNPM}`;
  const path = own ? process.execPath : fetched;
  if (read(join(toolchain, 'stamp')) !== wanted || !existsSync(path)) {
    say(`fetching ${own ? '' : `Node ${NODE} and `}pnpm ${PNPM}`);
    mkdirSync(toolchain, { recursive: true });
    writeFileSync(join(toolchain, 'package.json'), '{ "private": true }\n');
    run(
      process.platform === 'win32' ? 'npm.cmd' : 'npm',
      [
        'install',
        '--no-save',
        '--no-package-lock',
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
        ...(own ? [] : [`${name}@${NODE}`]),
        `pnpm@${PNPM}`,
      ],
      toolchain,
      'The toolchain could not be fetched: npm needs its registry once, on the first run.',
    );
    writeFileSync(join(toolchain, 'stamp'), wanted);
  }
  return path;
}

function installPackages(node) {
  const stamp = join(root, 'node_modules', '.installed');
  const hash = createHash('sha256');
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json']) {
    hash.update(readFileSync(join(root, file)));
  }
  const wanted = hash.digest('hex');
  if (read(stamp) === wanted) return;
  say('installing packages');
  run(
    join(bin, 'pnpm'),
    ['install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only'],
    root,
    'The packages could not be installed; see pnpm’s output above.',
    node,
  );
  writeFileSync(stamp, wanted);
}

function handOver(node) {
  const child = spawn(node, [join(root, 'scripts', `${command}.ts`), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: environment(node),
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

function run(file, parameters, cwd, problem, node = process.execPath) {
  const { status } = spawnSync(file, parameters, {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: environment(node),
  });
  if (status !== 0) fail(problem, 'Fix it and run the same command again.');
}

function environment(node) {
  return { ...process.env, PATH: [dirname(node), bin, process.env.PATH].join(delimiter) };
}

function major(version) {
  return Number(version.split('.')[0]);
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function say(text) {
  console.log(`· ${text}`);
}

function fail(problem, remedy) {
  console.error(`\n${problem}\n${remedy}`);
  process.exit(1);
}
