const boundary = 'portal-test-boundary';

/** A form with one file, as a browser sends it. */
export function uploadForm(
  field: string,
  fileName: string,
  content: Buffer,
  type = 'application/octet-stream',
) {
  const name = fileName.replace(/["\r\n]/g, (sign) => encodeURIComponent(sign));
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
