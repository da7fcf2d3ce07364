require('./lib/install').runScript('newRemote.ts');
