import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const sourceDir = import.meta.dirname;
const buildDir = join(sourceDir, 'build');
const stampFile = join(buildDir, 'sources.sha256');

/** A contract's ABI (JSON) and creation code (0x…). */
export interface Artifact {
  abi: readonly Record<string, unknown>[];
  bytecode: string;
}

export const contractNames = ['Checkout', 'MutualAid', 'TestToken'] as const;
export type ContractName = (typeof contractNames)[number];
export type Artifacts = Record<ContractName, Artifact>;

// Fixed, because the bytecode determines the sandbox's addresses. 'paris' also runs on chains
// without PUSH0.
const settings = {
  evmVersion: 'paris',
  // Without a hash of the sources, so that comments do not change the addresses.
  metadata: { bytecodeHash: 'none' },
  optimizer: { enabled: true, runs: 200 },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
};

export class CompileError extends Error {
  override name = 'CompileError';
}

/**
 * Returns the contracts' artifacts from `contracts/build`. Compiles first if the sources, the
 * settings or a package version have changed.
 * @throws CompileError with the compiler's report
 */
export async function ensureCompiled(): Promise<Artifacts> {
  const sources = await readSources();
  const stamp = hashOf(sources);
  const built = await readFile(stampFile, 'utf8').catch(() => '');
  if (built !== stamp) await publish(compile(sources), stamp);
  return readArtifacts();
}

type Sources = Record<string, { content: string }>;

async function readSources(): Promise<Sources> {
  const files = (await readdir(sourceDir)).filter((file) => file.endsWith('.sol')).sort();
  const entries = files.map(
    async (file) => [file, { content: await readFile(join(sourceDir, file), 'utf8') }] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

function hashOf(sources: Sources): string {
  const versions = ['solc', '@openzeppelin/contracts'].map(
    (name) => require(`${name}/package.json`).version as string,
  );
  return createHash('sha256')
    .update(JSON.stringify([sources, settings, versions]))
    .digest('hex');
}

interface CompilerOutput {
  errors?: { severity: string; formattedMessage: string }[];
  contracts: Record<
    string,
    Record<string, { abi: Artifact['abi']; evm: { bytecode: { object: string } } }>
  >;
}

function compile(sources: Sources): Artifacts {
  const input = { language: 'Solidity', sources, settings };
  // Loaded on demand: the compiler is 10 MB of WebAssembly.
  const output: CompilerOutput = JSON.parse(
    require('solc').compile(JSON.stringify(input), { import: resolveImport }),
  );
  const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error');
  if (errors.length > 0) {
    throw new CompileError(errors.map(({ formattedMessage }) => formattedMessage).join('\n'));
  }
  return Object.fromEntries(
    contractNames.map((name) => {
      const contract = output.contracts[`${name}.sol`]?.[name];
      if (!contract) throw new CompileError(`${name}.sol does not define contract ${name}`);
      return [name, { abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` }];
    }),
  ) as Artifacts;
}

function resolveImport(path: string): { contents: string } | { error: string } {
  try {
    return { contents: readFileSync(require.resolve(path), 'utf8') };
  } catch {
    return { error: `${path} not found` };
  }
}

/** Writes the stamp last and moves every file into place, so that a killed build is repeated. */
async function publish(artifacts: Artifacts, stamp: string): Promise<void> {
  await mkdir(buildDir, { recursive: true });
  for (const name of contractNames) {
    await replaceFile(artifactFile(name), `${JSON.stringify(artifacts[name], null, 1)}\n`);
  }
  await replaceFile(stampFile, stamp);
}

async function replaceFile(path: string, content: string): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`;
  await writeFile(temporary, content);
  await rename(temporary, path);
}

async function readArtifacts(): Promise<Artifacts> {
  const entries = contractNames.map(
    async (name) => [name, JSON.parse(await readFile(artifactFile(name), 'utf8'))] as const,
  );
  return Object.fromEntries(await Promise.all(entries)) as Artifacts;
}

function artifactFile(name: ContractName): string {
  return join(buildDir, `${name}.json`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureCompiled();
}
