require('./lib/install').runScript('devRemote.ts');
