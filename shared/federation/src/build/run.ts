import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Configuration, type Stats } from 'webpack';
import { appDir } from './paths.ts';

/** A failed build; the message has webpack's errors as plain text. */
export class BuildFailed extends Error {
  override name = 'BuildFailed';
  readonly code = 'build-failed';
}

/** Returns the configuration that an app's webpack.config.ts defines. */
export async function configOf<Options>(name: string, options: Options): Promise<Configuration> {
  const file = pathToFileURL(join(appDir(name), 'webpack.config.ts')).href;
  const { default: config } = (await import(file)) as {
    default: (options: Options) => Configuration | Promise<Configuration>;
  };
  return config(options);
}

/** Runs one build to completion. @throws BuildFailed with every error that webpack reports. */
export async function runBuild(config: Configuration): Promise<Stats> {
  const compiler = webpack(config);
  const stats = await new Promise<Stats>((done, fail) => {
    compiler.run((error, result) => (error || !result ? fail(error) : done(result)));
  });
  await new Promise<void>((done, fail) => {
    compiler.close((error) => (error ? fail(error) : done()));
  });
  if (stats.hasErrors())
    throw new BuildFailed(
      `${config.name ?? 'webpack'}: ${stats.toString({ all: false, errors: true, errorDetails: false, colors: false })}`,
    );
  return stats;
}
