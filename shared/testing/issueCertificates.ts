import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

interface Pair {
  certificate: string;
  privateKey: string;
}

/** Certificates issued by a test authority, in PEM. */
export interface Issued {
  authority: string;
  /** For `provider.example`. */
  server: Pair;
  client: Pair;
}

/** Issues certificates with openssl. @param days  Validity of all of them. */
export function issueCertificates(days = 60): Issued {
  const folder = mkdtempSync(path.join(tmpdir(), 'certificates-'));
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const life = ['-days', String(days)];

  function issue(name: string, extensions: string): Pair {
    openssl(
      'req',
      '-new',
      ...newKey,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.csr`,
      '-subj',
      `/CN=${name}`,
    );
    writeFileSync(path.join(folder, `${name}.ext`), extensions);
    const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', `${name}.ext`];
    openssl('x509', '-req', '-in', `${name}.csr`, ...by, ...life, '-out', `${name}.pem`);
    return { certificate: read(`${name}.pem`), privateKey: read(`${name}.key`) };
  }

  try {
    const ca = ['-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Provider CA'];
    openssl('req', '-x509', ...newKey, ...ca, ...life);
    return {
      server: issue('provider.example', 'subjectAltName=DNS:provider.example'),
      client: issue('portal gateways', 'extendedKeyUsage=clientAuth'),
      authority: read('ca.pem'),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
