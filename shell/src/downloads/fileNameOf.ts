/** The name that a `Content-Disposition` gives to a file; else the last part of its address. */
export function fileNameOf(disposition: string, href: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="([^"]*)"/i.exec(disposition)?.[1];
  return (encoded && decoded(encoded)) || plain || new URL(href).pathname.split('/').at(-1) || 'download';
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
