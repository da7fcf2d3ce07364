import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

interface Wish {
  name?: string;
  /** As `-newkey` of openssl takes it. */
  key?: readonly string[];
  days?: number;
  extensions?: readonly string[];
}

const p256 = ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];

/** A certificate that has issued itself, with its key: PEM. */
export function makeCertificate({ name = 'caller', key = p256, days = 60, extensions = [] }: Wish = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'certificate-'));
  const file = (of: string) => path.join(folder, of);
  try {
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-utf8', '-nodes', '-newkey', ...key, '-days', String(days)],
        ...['-subj', `/CN=${name}`, '-keyout', file('key.pem'), '-out', file('cert.pem')],
        ...extensions.flatMap((one) => ['-addext', one]),
      ],
      { stdio: 'pipe' },
    );
    return {
      certificate: readFileSync(file('cert.pem'), 'utf8'),
      privateKey: readFileSync(file('key.pem'), 'utf8'),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
