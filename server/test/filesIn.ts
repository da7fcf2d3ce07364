import { fromBuffer, type ZipFile } from 'yauzl';

const opened = (bytes: Buffer) =>
  new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => (error ? reject(error) : resolve(zip))),
  );

/** The files of an archive. */
export async function filesIn(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await opened(bytes);
  const files = new Map<string, string>();
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve(files));
    zip.on('entry', (entry) =>
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          files.set(entry.fileName, Buffer.concat(parts).toString());
          zip.readEntry();
        });
      }),
    );
    zip.readEntry();
  });
}
