/** A white pixel, where a picture is expected. */
const point = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=',
  'base64',
);

/** A generated value as the body of a response. */
export function writtenBody(contentType: string | null, value: unknown): Buffer {
  if (contentType === null) return Buffer.alloc(0);
  if (/json/i.test(contentType)) return Buffer.from(JSON.stringify(value ?? null, null, 2));
  if (/^image\/(?!svg)/i.test(contentType)) return point;
  if (value === null || value === undefined) return Buffer.alloc(0);
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value, null, 2));
}
