require('./lib/install').runScript('releaseRemote.ts');
