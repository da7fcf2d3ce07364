import path from 'node:path';

/** Modules that the build of a remote exposes: module → source file. */
export function exposesOf(remote: string): Record<string, string> {
  jest.doMock(path.join(remote, '../webpack.common.js'), () => ({
    browserConfig: (options: object) => options,
  }));
  const configs = jest.requireActual<(env: object) => { exposes: Record<string, string> }[]>(
    path.join(remote, 'webpack.config.js'),
  );
  return configs({})[0]!.exposes;
}
