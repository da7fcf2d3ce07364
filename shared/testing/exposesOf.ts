import path from 'node:path';

/** What the build of a remote gives to others: module → file of its source. */
export function exposesOf(remote: string): Record<string, string> {
  jest.doMock(path.join(remote, '../webpack.common.js'), () => ({
    browserConfig: (options: object) => options,
  }));
  const configs = jest.requireActual<(env: object) => { exposes: Record<string, string> }[]>(
    path.join(remote, 'webpack.config.js'),
  );
  return configs({})[0]!.exposes;
}
