import { readFileSync } from 'node:fs';
import path from 'node:path';
import { replaced } from '../replaced';

const documents = path.join(__dirname, '../../../docs/nginx');
/** After this time old workers close connections that are still open: event streams, which reconnect. */
const oldWorkersSeconds = 10;

/** One public address in front of several processes. */
export interface Side {
  /** Public port. */
  port: number;
  /** Ports of the processes. */
  behind: readonly number[];
  /** Ports that currently get no requests. */
  resting: ReadonlySet<number>;
}

/**
 * nginx configuration for this machine, derived from docs/nginx/*.conf: plain HTTP, other ports, and all processes as
 * upstreams.
 */
export function frontConfig(folder: string, portal: Side, gateway: Side): string {
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n');
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes auto;
worker_shutdown_timeout ${oldWorkersSeconds}s;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 4096; }
http {
access_log off;
${own}
${withoutTls(portalText(folder, portal))}
${withoutTls(replaced(read('gateway.conf'), { ...common(gateway), 'server 127.0.0.1:8081;': peers(gateway) }))}
}
`;
}

const read = (name: string) => readFileSync(path.join(documents, name), 'utf8');

const common = ({ port }: Side) => ({ 'listen 443 ssl http2': `listen 127.0.0.1:${port}` });

const portalText = (folder: string, side: Side) =>
  replaced(read('portal.conf'), {
    ...common(side),
    'server 127.0.0.1:8080;': peers(side),
    '/var/cache/nginx/portal': path.join(folder, 'cache'),
    // The host name needs its port, since that is not the default.
    'Host $host;': 'Host $http_host;',
  }).replace(/server \{\n +listen 80;[^]*?\n\}\n/, '');

/** Upstreams in a shared zone, so that workers share what they know about failed processes. */
const peers = ({ port, behind, resting }: Side) =>
  [
    `zone shared_${port} 128k;`,
    ...behind.map((one) => `server 127.0.0.1:${one}${resting.has(one) ? ' down' : ''};`),
  ].join('\n    ');

/** Also removes headers with TLS facts of the caller, which gateways of a cluster do not trust. */
const withoutTls = (text: string) => text.replaceAll(/^ +(?:ssl_|[^#\n]*\$ssl_).*\n/gm, '');
