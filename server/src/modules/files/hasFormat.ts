import { open } from 'node:fs/promises';
import { open as openZip, type ZipFile } from 'yauzl';
import type { FileFormat } from '@portal/rules';

const compound = ['d0cf11e0a1b11ae1'];
const zip = ['504b0304', '504b0506', '504b0708'];

/** The first bytes of each format, in hex. */
const starts: Record<FileFormat, readonly string[]> = {
  doc: compound,
  xls: compound,
  docx: zip,
  xlsx: zip,
  zip,
  pdf: ['255044462d'],
  rar: ['526172211a07'],
  '7z': ['377abcaf271c'],
};

/** Entries that an Office document must contain besides its list of types. */
const officeParts: Partial<Record<FileFormat, string>> = { docx: 'word/', xlsx: 'xl/' };
const entriesMax = 5000;

/** Whether a file's content matches its extension. Nothing is unpacked. */
export async function hasFormat(file: string, format: FileFormat): Promise<boolean> {
  const start = await readStart(file);
  if (!starts[format].some((signature) => start.startsWith(signature))) return false;
  const part = officeParts[format];
  return part === undefined || holdsOffice(file, part).catch(() => false);
}

async function readStart(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.subarray(0, bytesRead).toString('hex');
  } finally {
    await handle.close();
  }
}

/**
 * Whether the directory of a zip file lists what an Office document contains. It is read entry by entry, and no further
 * than needed, so that it blocks neither CPU nor memory.
 */
async function holdsOffice(file: string, part: string): Promise<boolean> {
  const archive = await openArchive(file);
  return new Promise((resolve, reject) => {
    let entries = 0;
    let hasTypes = false;
    let hasPart = false;
    archive.on('entry', ({ fileName }: { fileName: string }) => {
      entries += 1;
      hasTypes ||= fileName === '[Content_Types].xml';
      hasPart ||= fileName.startsWith(part);
      const isDone = (hasTypes && hasPart) || entries >= entriesMax;
      if (!isDone) return archive.readEntry();
      archive.close();
      resolve(hasTypes && hasPart);
    });
    archive.on('end', () => resolve(false));
    archive.on('error', reject);
    archive.readEntry();
  });
}

const openArchive = (file: string) =>
  new Promise<ZipFile>((resolve, reject) =>
    openZip(file, { lazyEntries: true, autoClose: true }, (error, archive) =>
      error ? reject(error) : resolve(archive),
    ),
  );
