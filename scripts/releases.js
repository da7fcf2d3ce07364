require('./lib/install').runScript('listReleases.ts');
