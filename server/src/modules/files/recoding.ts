import type { Work } from '../../platform/workers/Workers';
import type { Picture, recodeImage } from './recodeImage';

/** Unpacking a picture takes the processor and memory that nothing of JavaScript counts: it is done by a worker. */
export const recoding: Work<Parameters<typeof recodeImage>, Picture | null> = {
  file: require.resolve('./recodeImage'),
  name: 'recodeImage',
};
