/* Builds the apps that its parent names, one after the other, and ends with it. */
import { buildRelease } from './buildRelease';

process.on('message', (app) => {
  buildRelease(String(app)).then(
    () => process.send?.('built'),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
