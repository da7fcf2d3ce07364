import type { Work } from '../../platform/workers/Workers';
import type { Picture, recodeImage } from './recodeImage';

/** Decoding a picture takes CPU and memory outside the JavaScript heap, so a worker does it. */
export const recoding: Work<Parameters<typeof recodeImage>, Picture | null> = {
  file: require.resolve('./recodeImage'),
  name: 'recodeImage',
};
