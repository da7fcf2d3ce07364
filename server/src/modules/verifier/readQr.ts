/** Large enough for a code of a few hundred letters, small enough to be searched quickly. */
const edgeMax = 1200;

/** The text of a QR code anywhere in a picture; null: there is none, or it is not a picture. */
export async function readQr(picture: Buffer): Promise<string | null> {
  const [{ default: open }, { default: find }] = await Promise.all([import('sharp'), import('jsqr')]);
  try {
    const { data, info } = await open(picture)
      .resize({ width: edgeMax, height: edgeMax, fit: 'inside', withoutEnlargement: true })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return find(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null;
  } catch {
    return null;
  }
}
