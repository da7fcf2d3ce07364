import net from 'node:net';
import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { freePort } from './freePort';

const firstPort = 9000;
const triedPorts = 20;
/** Nobody connects to these. */
const claimsAbove = 100;

/** Version of builds in watch mode. */
export const localVersion = 'local';

/** Development configuration from the remote's own webpack.config.js. */
export function devConfiguration(appDir: string, env: object = {}): Configuration {
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const configure = require(path.join(appDir, 'webpack.config.js')) as (env: object) => Configuration[];
  const [configuration] = configure({
    outDir: path.join(appDir, 'dist/.local'),
    version: localVersion,
    mode: 'development',
    ...env,
  });
  return configuration!;
}

/**
 * A free port, for this process: it is claimed at once by a port beside it, which is held until the process ends. Building
 * takes seconds in which another `npm run dev` looks for a port, too.
 */
export async function findPort(): Promise<number> {
  for (let port = firstPort; port < firstPort + triedPorts; port++) {
    const claim = await hold(port + claimsAbove);
    if (!claim) continue;
    if (await freePort(port)) return port;
    claim.close();
  }
  throw new Error(`端口 ${firstPort} 到 ${firstPort + triedPorts - 1} 都被占用。请停止一些程序后再试。`);
}

/** Null when another process holds it. */
const hold = (port: number) =>
  new Promise<net.Server | null>((resolve) => {
    const server = net.createServer().unref();
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });

/** Builds, serves and watches, on this machine only. Resolves after the first build. */
export async function serve(
  configuration: Configuration,
  port: number,
  options: WebpackDevServer.Configuration,
): Promise<void> {
  const compiler = webpack(configuration);
  const built = new Promise<void>((resolve) => compiler.hooks.done.tap('dev', () => resolve()));
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port,
      allowedHosts: ['localhost', '.localhost'],
      hot: false,
      liveReload: true,
      static: false,
      historyApiFallback: false,
      ...options,
    },
    compiler,
  );
  await server.start();
  await built;
}
