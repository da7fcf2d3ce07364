import { readFileSync } from 'node:fs';
import path from 'node:path';
import { replaced } from '../replaced';

const documents = path.join(__dirname, '../../../docs/nginx');
/** What is still open then in workers of an older configuration is broken off: streams of news, which are asked for again. */
const oldWorkersSeconds = 10;

/** One name in front of several processes. */
export interface Side {
  /** Where visitors or callers come in. */
  port: number;
  /** Of the processes behind. */
  behind: readonly number[];
  /** Those of them that are sent nothing at present. */
  resting: ReadonlySet<number>;
}

/** An nginx for this machine with docs/nginx/*.conf: plain HTTP, other ports, and as many processes behind as there are. */
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
    // The port belongs to the name where it is not 443.
    'Host $host;': 'Host $http_host;',
  }).replace(/server \{\n +listen 80;[^]*?\n\}\n/, '');

/** Workers share what they know of the processes behind, or each would have to find out by itself that one is gone. */
const peers = ({ port, behind, resting }: Side) =>
  [
    `zone shared_${port} 128k;`,
    ...behind.map((one) => `server 127.0.0.1:${one}${resting.has(one) ? ' down' : ''};`),
  ].join('\n    ');

/** Nor what TLS tells of a caller: no gateway of a cluster believes it. */
const withoutTls = (text: string) => text.replaceAll(/^ +(?:ssl_|[^#\n]*\$ssl_).*\n/gm, '');
