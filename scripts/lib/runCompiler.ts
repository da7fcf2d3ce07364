import type { Compiler } from 'webpack';

/** Builds once. @throws {Error} with webpack's own words. */
export async function runCompiler(compiler: Compiler): Promise<void> {
  await new Promise<void>((resolve, reject) =>
    compiler.run((error, stats) => {
      if (error) return reject(error);
      if (stats?.hasErrors()) return reject(new Error(stats.toString({ preset: 'errors-only' })));
      resolve();
    }),
  );
  await new Promise<void>((resolve) => compiler.close(() => resolve()));
}
