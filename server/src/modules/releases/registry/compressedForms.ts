import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

export interface CompressedForm {
  /** As `content-encoding` has it. */
  encoding: 'br' | 'gzip';
  /** Extension added to the name of the original file. */
  ending: string;
  compress: (bytes: Buffer) => Promise<Buffer>;
  /** @throws for invalid data, or more than so many bytes. */
  decompress: (bytes: Buffer, maxOutputLength: number) => Promise<Buffer>;
}

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const zip = promisify(gzip);
const unzip = promisify(gunzip);

/**
 * Compressed forms stored beside each file that browsers fetch, smallest first: browsers accept Brotli over https only.
 */
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

/** The original of a compressed file's name; any other name unchanged. */
export const plainName = (file: string): string => {
  const form = compressedForms.find(({ ending }) => file.endsWith(ending));
  return form ? file.slice(0, -form.ending.length) : file;
};
