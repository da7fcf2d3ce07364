const boundary = 'portal-test-boundary';

interface Fields {
  before?: Record<string, string>;
  behind?: Record<string, string>;
}

const partsOf = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(
      ([name, value]) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join('');

/** A form with one file, as a browser sends it, and fields before and behind it. */
export function uploadForm(
  field: string,
  fileName: string,
  content: Buffer,
  type = 'application/octet-stream',
  { before = {}, behind = {} }: Fields = {},
) {
  const name = fileName.replace(/["\r\n]/g, (sign) => encodeURIComponent(sign));
  const head = `${partsOf(before)}--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  return {
    payload: Buffer.concat([
      Buffer.from(head),
      content,
      Buffer.from(`\r\n${partsOf(behind)}--${boundary}--\r\n`),
    ]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
