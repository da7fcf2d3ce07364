import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

export interface CompressedForm {
  /** As `content-encoding` has it. */
  encoding: 'br' | 'gzip';
  /** Of the file beside the one that it is the form of. */
  ending: string;
  compress: (bytes: Buffer) => Promise<Buffer>;
  /** @throws for what is none, or more than so many bytes. */
  decompress: (bytes: Buffer, maxOutputLength: number) => Promise<Buffer>;
}

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** What each file of a release that browsers fetch is kept as besides, the smallest first: browsers take Brotli by https alone. */
export const compressedForms: readonly CompressedForm[] = [
  {
    encoding: 'br',
    ending: '.br',
    compress: (bytes) => brotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    decompress: (bytes, maxOutputLength) => unbrotli(bytes, { maxOutputLength }),
  },
  {
    encoding: 'gzip',
    ending: '.gz',
    compress: (bytes) => zip(bytes, { level: constants.Z_BEST_COMPRESSION }),
    decompress: (bytes, maxOutputLength) => unzip(bytes, { maxOutputLength }),
  },
];

/** The file that one of these names is a form of; else itself. */
export const plainName = (file: string): string => {
  const form = compressedForms.find(({ ending }) => file.endsWith(ending));
  return form ? file.slice(0, -form.ending.length) : file;
};
