/* npm run promote, activate, rollback, withdraw -- <remote> */
import { changeRelease } from './lib/changeRelease';
import { endOnError } from './lib/endOnError';

changeRelease(process.argv.slice(2)).catch(endOnError);
