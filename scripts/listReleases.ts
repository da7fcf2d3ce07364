/* npm run releases [-- --history <remote> | --composition <id>] */
import { endOnError } from './lib/endOnError';
import { listReleases } from './lib/listReleases';

listReleases(process.argv.slice(2)).catch(endOnError);
